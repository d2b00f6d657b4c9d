import { type App, type PolicyValidationPluginReport, type PolicyViolation, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { type Acknowledgement, acknowledgements } from './nag-acknowledgements.ts';

function placeOf(constructPath: string): string {
  return constructPath.replace(/^tellwren-[a-z0-9]+-/, '');
}

/** Some rules name each finding: `AwsSolutions-IAM5[Action::s3:*]` → `AwsSolutions-IAM5`. */
function acknowledgedFor(ruleName: string): readonly Acknowledgement[] {
  const [, list = []] = Object.entries(acknowledgements).find(([rule]) => rule === ruleName.split('[')[0]) ?? [];
  return list;
}

/**
 * AwsSolutions without the accepted findings. The CDK's own `acknowledge()` compares full names, which contain logical ids and
 * the stage.
 */
export class NagRules extends AwsSolutionsChecks {
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

export function addNagRules(app: App): void {
  Validations.of(app).addPlugins(new NagRules(app, { verbose: true }));
}
