import { type App, type PolicyValidationPluginReport, type PolicyViolation, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { type Acknowledgement, acknowledgements } from './nag-acknowledgements.ts';

/** `tellwren-prod-web/Site/Resource` → `web/Site/Resource`. */
function placeOf(constructPath: string): string {
  return constructPath.replace(/^tellwren-[a-z]+-/, '');
}

/** `AwsSolutions-IAM5[Action::s3:*]` → `AwsSolutions-IAM5`: some rules name each of their findings. */
function acknowledgedFor(ruleName: string): readonly Acknowledgement[] {
  const [, list = []] = Object.entries(acknowledgements).find(([rule]) => rule === ruleName.split('[')[0]) ?? [];
  return list;
}

/**
 * The rules of AwsSolutions, less the findings that nag-acknowledgements.ts has a reason for. The CDK's own `acknowledge()`
 * compares a finding's whole name, which holds logical ids and the stage.
 */
export class HouseRules extends AwsSolutionsChecks {
  /** The acknowledgements that had a finding when this last validated. */
  readonly used = new Set<Acknowledgement>();

  override validateScope(scope: IConstruct): PolicyValidationPluginReport {
    const { violations: found, ...report } = super.validateScope(scope);
    const violations = found.flatMap((violation) => this.unacknowledged(violation));
    return { ...report, success: violations.length === 0, violations };
  }

  private unacknowledged(violation: PolicyViolation): PolicyViolation[] {
    const known = acknowledgedFor(violation.ruleName);
    const violatingResources = violation.violatingResources.filter(({ constructPath = '' }) => {
      const acknowledgement = known.find(
        ({ where, finding = /^/ }) => where.test(placeOf(constructPath)) && finding.test(violation.ruleName),
      );
      if (acknowledgement !== undefined) this.used.add(acknowledgement);
      return acknowledgement === undefined;
    });
    return violatingResources.length === 0 ? [] : [{ ...violation, violatingResources }];
  }
}

/** Makes synthesis fail on whatever the rules find in the app's stacks. */
export function addHouseRules(app: App): void {
  Validations.of(app).addPlugins(new HouseRules(app, { verbose: true }));
}
