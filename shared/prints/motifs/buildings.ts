import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';
import { outlined, spokes } from './parts.ts';

export const netLoft: Motif = {
  name: 'an old net loft',
  width: 480,
  height: 366,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const wall = press.shape('M-140 0V-214L0-344L140-214V0Z', inks.tomato, at);
    press.carve(wall, inks.blush, { angle: 90, gap: 17, length: 44, width: 2.6, density: 0.55 });
    const stones = press.shape('M-142 2V-80H142V2Z', press.key, at);
    press.carve(stones, inks.sage, { gap: 15, length: 24, width: 3, density: 0.75, lit: false });
    press.shape('M-164-192L0-356L164-192L146-172L0-312L-146-172Z', press.key, at);
    press.shape('M62-292v-60h34v92Z', press.key, at);
    press.shape(rectangle(-36, -232, 72, 92), press.key, at);
    press.shape(rectangle(-26, -222, 52, 80), inks.butter, at);
    press.line('M0-222V-142', press.key, 5, at);
    for (const x of [-104, 68]) {
      press.shape(rectangle(x, -150, 40, 52), press.key, at);
      press.shape(rectangle(x + 6, -144, 28, 40), inks.butter, at);
      press.line(`M${x + 20}-144v40M${x + 6}-124h28`, press.key, 4, at);
    }
    press.shape('M-34 2V-70H34V2Z', inks.butter, at);
    press.shape('M-22 2V-58H22V2Z', inks.marigold, at);
    press.line('M0-58V0', press.key, 4, at);
    press.shape('M-8-322H8V-276H-8ZM-8-300H54V-288H-8Z', press.key, at);
    press.line('M46-290V-250q0 12-10 10', press.key, 4, at);
    press.shape('M142-82L236 2H206L142-54Z', press.key, at);
    press.line('M146-120L232-44V0M188-82V-44', press.key, 5, at);
    return tieAt(at, 0, -30);
  },
};

export const abbey: Motif = {
  name: 'an abbey',
  width: 310,
  height: 214,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape(
      'M-150 4V-120L-128-176L-108-120V-150H-60V-96H10V-150L26-206L44-150V-84H96L104-52H150V4Z',
      press.key,
      at,
    );
    const sky = press.palette.sky;
    for (const x of [-92, -40, 58])
      press.shape(`M${x} -8V-62Q${x} -88 ${x + 15} -94Q${x + 30} -88 ${x + 30} -62V-8Z`, sky, at);
    press.shape('M-138-84V-108Q-128-126-118-108V-84Z', sky, at);
    press.shape('M18-120V-146Q26-166 34-146V-120Z', sky, at);
    press.shape('M2-10V-54Q16-76 32-54V-10Z', sky, at);
    return tieAt(at, 16, -20);
  },
};

export const house: Motif = {
  name: 'a house',
  width: 340,
  height: 330,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const { key, palette } = press;
    press.shape('M62-200V-328H108V-160Z', key, at);
    press.shape('M-130 0V-176H130V0Z', key, at);
    const wall = press.shape('M-118-8V-172H118V-8Z', palette.sky === inks.coral ? inks.cream : inks.tomato, at);
    press.carve(wall, palette.sky === inks.coral ? inks.coral : inks.blush, { angle: 90, length: 30, density: 0.45 });
    const roof = press.shape('M-166-160L-104-286H104L166-160Z', key, at);
    press.carve(roof, inks.coral, { gap: 19, length: 26, width: 3.4, density: 0.75, lit: false, margin: 7 });
    if (press.season === 'winter')
      press.shape('M-152-196L-108-288H108L152-196Q120-214 92-198T30-204T-40-196T-152-196Z', inks.cream, at);
    for (const x of [-92, 44]) {
      press.shape(rectangle(x - 8, -144, 64, 66), key, at);
      press.shape(rectangle(x, -136, 48, 50), inks.butter, at);
      press.line(`M${x + 24}-136v50M${x}-111h48`, key, 5, at);
    }
    press.shape('M-32 0V-104Q0-128 32-104V0Z', key, at);
    press.shape('M-22-4V-98Q0-114 22-98V-4Z', inks.marigold, at);
    press.shape(ellipse(12, -50, 5), key, at);
    press.shape(rectangle(-46, -10, 92, 10), key, at);
    return tieAt(at, 12, -50);
  },
};

export const shed: Motif = {
  name: 'a shed',
  width: 310,
  height: 268,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    const wall = press.shape('M-126 4V-174L0-246L126-174V4Z', inks.pine, at);
    press.carve(wall, inks.sage, { angle: 90, gap: 18, length: 52, density: 0.6 });
    press.shape('M-152-160L0-262L152-160L142-138L0-228L-142-138Z', press.key, at);
    press.shape('M-88 4V-128H-16V4Z', press.key, at);
    press.shape('M-80 4V-120H-24V4Z', inks.tomato, at);
    press.line('M-80-80H-24M-36-58v8', press.key, 5, at);
    press.shape(rectangle(24, -128, 66, 56), press.key, at);
    press.shape(rectangle(31, -121, 52, 42), inks.butter, at);
    press.line('M57-121v42M31-100h52', press.key, 5, at);
    return tieAt(at, -36, -58);
  },
};

/** Path data of a stripe of the tower, which gets narrower towards its top. */
function towerBand(bottom: number): string {
  const top = bottom - 70;
  const half = (y: number) => Math.round(66 + ((y + 34) * 24) / 338);
  return `M${-half(bottom)} ${bottom}L${-half(top)} ${top}H${half(top)}L${half(bottom)} ${bottom}Z`;
}

export const lighthouse: Motif = {
  name: 'a lighthouse',
  width: 240,
  height: 534,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.line(spokes(0, -424, 58, 104, 18), press.palette.ray, 5, at);
    press.shape('M-112 6Q-120-34-76-44H80Q120-36 112 6Z', press.key, at);
    press.shape('M-76-30L-50-382H50L76-30Z', press.key, at);
    const tower = press.shape('M-66-34L-42-372H42L66-34Z', inks.cream, at);
    for (const y of [-104, -244]) press.shape(towerBand(y), inks.tomato, at);
    press.carve(tower, press.key, { angle: 88, gap: 15, length: 30, width: 2.4, density: 0.22 });
    press.shape('M-66-384H66V-366H-66Z', press.key, at);
    press.shape(rectangle(-40, -448, 80, 64), press.key, at);
    press.shape(rectangle(-31, -442, 62, 54), inks.butter, at);
    press.line('M0-442V-388', press.key, 6, at);
    press.shape('M-52-446Q-44-492 0-500Q44-492 52-446Z', press.key, at);
    press.shape('M-38-456Q-30-482 0-488Q30-482 38-456Z', inks.tomato, at);
    press.shape('M-18-34V-78Q0-98 18-78V-34Z', press.key, at);
    press.shape(rectangle(-9, -222, 18, 28), press.key, at);
    press.shape(rectangle(-8, -348, 16, 24), press.key, at);
    return tieAt(at, 0, -36);
  },
};

function churchWindow(press: Press, at: Placement): void {
  press.shape('M-16 0V-56Q-14-76 0-84Q14-76 16-56V0Z', press.key, at);
  press.shape('M-9-6V-54Q-7-68 0-73Q7-68 9-54V-6Z', inks.butter, at);
  press.line('M0-72V-6M-9-40H9', press.key, 3.5, at);
}

export const church: Motif = {
  name: 'a church',
  width: 330,
  height: 450,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-40 0V-170L52-250L156-150V0Z', press.key, at);
    const nave = press.shape('M-28-10V-140H144V-10Z', inks.cream, at);
    press.carve(nave, inks.coral, { gap: 16, length: 30, width: 2.6, density: 0.4 });
    const roof = press.shape('M-30-158L50-232L150-146L148-134L-26-146Z', inks.tomato, at);
    press.carve(roof, inks.blush, { gap: 13, length: 22, density: 0.6 });
    press.line('M-40-146H164', press.key, 9, at);
    press.shape('M-150 0V-268L-94-400L-36-268V0Z', press.key, at);
    const tower = press.shape('M-136-10V-258H-50V-10Z', inks.cream, at);
    press.carve(tower, inks.coral, { gap: 16, length: 30, width: 2.6, density: 0.4 });
    const spire = press.shape('M-138-276L-94-380L-48-276Z', inks.tomato, at);
    press.carve(spire, inks.blush, { angle: 68, gap: 13, length: 26, density: 0.6 });
    press.line('M-156-268H-30', press.key, 10, at);
    outlined(press, 'M-94-396V-440M-108-426H-80', inks.marigold, 6, at);
    press.shape('M-114-190V-220Q-114-240-93-242Q-72-240-72-220V-190Z', press.key, at);
    press.shape('M-104-192V-216Q-104-230-93-232Q-82-230-82-216V-192Z', inks.marigold, at);
    press.shape(ellipse(-93, -150, 25), press.key, at);
    press.shape(ellipse(-93, -150, 17), inks.butter, at);
    press.line('M-93-150V-163M-93-150L-85-146', press.key, 4, at);
    press.shape('M-120 0V-70Q-120-100-93-104Q-66-100-66-70V0Z', press.key, at);
    press.shape('M-110-2V-68Q-110-90-93-93Q-76-90-76-68V-2Z', inks.ember, at);
    press.line('M-93-92V-4', press.key, 4, at);
    for (const x of [4, 56, 108]) churchWindow(press, nested(at, { x, y: -36 }));
    return tieAt(at, -93, -40);
  },
};

function schoolWindow(press: Press, at: Placement): void {
  press.shape(rectangle(-22, -54, 44, 54), press.key, at);
  press.shape(rectangle(-15, -47, 30, 40), inks.butter, at);
  press.line('M0-48v42M-15-28h30', press.key, 4, at);
}

export const school: Motif = {
  name: 'a school',
  width: 460,
  height: 360,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-30-256V-318H-38L0-352L38-318H30V-256Z', press.key, at);
    press.shape(rectangle(-20, -310, 40, 44), inks.butter, at);
    press.shape('M-13-276Q-14-302 0-304Q14-302 13-276L18-270H-18Z', press.key, at);
    press.line('M0-266v6', press.key, 6, at);
    press.shape('M-220 0V-176H-228L-206-214H-104L0-276L104-214H206L228-176H220V0Z', press.key, at);
    const wings = press.shape('M-208-10V-168H-90V-10ZM90-10V-168H208V-10Z', inks.ember, at);
    const middle = press.shape('M-80-10V-194L0-246L80-194V-10Z', inks.cream, at);
    press.carve(middle, inks.coral, { gap: 15, length: 30, width: 2.6, density: 0.4 });
    press.carve(wings, inks.butter, { gap: 13, length: 24, density: 0.5 });
    press.shape('M-212-182L-198-204H-106L-84-190V-182ZM212-182L198-204H106L84-190V-182Z', inks.tomatoDeep, at);
    for (const x of [-178, -122, 122, 178]) for (const y of [-94, -22]) schoolWindow(press, nested(at, { x, y }));
    press.shape(ellipse(0, -176, 36), press.key, at);
    press.shape(ellipse(0, -176, 26), inks.cream, at);
    press.line('M0-176V-196M0-176L13-170', press.key, 5, at);
    press.shape('M-46 0V-116H46V0Z', press.key, at);
    press.shape('M-36-4V-106H-4V-4ZM4-4V-106H36V-4Z', inks.tomato, at);
    press.shape('M-28-62V-96H-12V-62ZM12-62V-96H28V-62Z', inks.butter, at);
    press.shape('M-62 4V-10H62V4Z', press.key, at);
    return tieAt(at, 0, -44);
  },
};

function shopWindow(press: Press, at: Placement): void {
  press.shape('M-188-20V-236H48V-20Z', press.key, at);
  press.shape('M-176-72V-228H36V-72Z', inks.butter, at);
  press.shape('M-176-32V-64H36V-32Z', inks.tomatoDeep, at);
  press.line('M-70-228V-72', press.key, 6, at);
  press.line('M-172-116H34', press.key, 7, at);
  press.shape('M-160-120Q-164-160-130-162Q-98-160-100-120Z', inks.ember, at);
  press.shape(rectangle(-46, -166, 26, 46) + rectangle(-12, -150, 30, 30), inks.tomato, at);
  press.shape(rectangle(-150, -106, 40, 34), inks.pine, at);
  press.shape(ellipse(-84, -88, 15), inks.tomato, at);
  press.shape('M-44-74Q-50-104-20-106Q12-104 8-74Z', inks.marigold, at);
}

function shopDoor(press: Press, at: Placement): void {
  press.shape('M66-2V-236H184V-2Z', press.key, at);
  press.shape('M78-4V-224H172V-4Z', inks.tomato, at);
  press.shape(rectangle(92, -208, 66, 112), press.key, at);
  press.shape(rectangle(100, -200, 50, 96), inks.mist, at);
  press.line('M108-116L142-184', inks.cream, 5, at);
  press.shape(rectangle(104, -164, 44, 26), inks.cream, at);
  press.line('M112-151h26M126-200V-166', press.key, 4, at);
  press.shape(ellipse(92, -72, 8), inks.marigold, at);
}

function awning(press: Press, at: Placement): void {
  for (let k = 0; k < 8; k += 1) {
    const x = -232 + k * 58;
    press.shape(`M${x + 8}-308H${x + 50}L${x + 58}-246Q${x + 29}-222 ${x}-246Z`, press.key, at);
    press.shape(
      `M${x + 10}-304H${x + 50}L${x + 54}-250Q${x + 29}-232 ${x + 5}-250Z`,
      k % 2 === 0 ? inks.tomato : inks.cream,
      at,
    );
  }
  press.line('M-228-310H228', press.key, 9, at);
}

export const shopFront: Motif = {
  name: 'a shop',
  width: 480,
  height: 420,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.shape('M-216 0V-396H-228V-420H228V-396H216V0Z', press.key, at);
    const wall = press.shape('M-202-8V-392H202V-8Z', inks.pine, at);
    press.carve(wall, inks.sage, { gap: 17, length: 36, density: 0.45 });
    press.shape(rectangle(-176, -376, 352, 62), press.key, at);
    press.shape(rectangle(-166, -366, 332, 42), inks.butter, at);
    press.line('M-120-344q14-26 24 0t24 0t24 0t24 0t24 0t28-4M70-344h56', inks.tomatoDeep, 7, at);
    shopWindow(press, at);
    shopDoor(press, at);
    awning(press, at);
    return tieAt(at, 92, -72);
  },
};
