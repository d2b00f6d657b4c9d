import { ellipse, nested, type Placement, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';
import type { Press } from '#shared/prints/press.ts';
import { onCircle, outlined, wheel } from './parts.ts';

export const tractor: Motif = {
  name: 'a tractor',
  width: 430,
  height: 330,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, at) {
    press.line('M126-190V-286M126-286l14-14', press.key, 13, at);
    press.shape('M-180-120V-222H-64V-322H60V-308L36-214L62-204H190Q206-200 206-180V-76H-60Z', press.key, at);
    const bonnet = press.shape('M34-190H182Q194-186 194-172V-90H34Z', inks.tomato, at);
    press.carve(bonnet, inks.blush, { gap: 14, length: 36, density: 0.6 });
    press.shape('M-52-200V-308H44L22-204V-120H-52Z', inks.butter, at);
    press.line('M-40-130V-196L-12-240M2-150L-12-180', press.key, 8, at);
    press.line('M-70-318H66', inks.tomato, 13, at);
    press.shape('M-172-132Q-150-214-66-204V-176Q-120-180-140-124Z', inks.tomato, at);
    press.line('M150-172H186M150-150H186M150-128H186', press.key, 6, at);
    press.shape(ellipse(-96, -102, 104), press.key, at);
    press.shape(ellipse(-96, -102, 62), inks.marigold, at);
    press.shape(ellipse(-96, -102, 24), press.key, at);
    const lugs = Array.from({ length: 14 }, (_, k) => {
      return `M${onCircle(-96, -102, 78, k / 14)}L${onCircle(-96, -102, 98, (k + 0.35) / 14)}`;
    });
    press.line(lugs.join(''), inks.plumSoft, 7, at);
    wheel(press, at, 146, -54, 56, inks.marigold);
    return tieAt(at, 146, -8);
  },
};

export const plough: Motif = {
  name: 'a plough',
  width: 480,
  height: 272,
  scale: 'body',
  places: ['hero', 'front'],
  draw(press, at) {
    outlined(press, 'M-226-236Q-160-196-104-120L-40-40', inks.ember, 14, at);
    outlined(press, 'M-186-250Q-110-206-60-140L10-60', inks.ember, 14, at);
    press.line('M-232-240L-208-226M-192-254L-168-242', press.key, 26, at);
    press.line('M-118-138L-62-142', press.key, 14, at);

    press.shape('M-96-120Q40-168 196-128L222-140L232-104L196-104Q60-128-70-92Z', press.key, at);
    const beam = press.shape('M-76-114Q50-150 196-118L216-124L220-112L196-112Q60-140-66-102Z', inks.marigold, at);
    press.carve(beam, inks.tomatoDeep, { gap: 9, length: 36, width: 2.6, density: 0.6, lit: false, margin: 2 });

    outlined(press, 'M104-124L84-30', inks.mist, 9, at);
    press.shape('M-124 2Q-128-80-40-126L44-118Q20-60 130-14L118 4Z', press.key, at);
    const mouldboard = press.shape('M-108-10Q-106-74-36-112L24-108Q4-56 104-12Z', inks.mist, at);
    press.carve(mouldboard, inks.plumSoft, { angle: -58, gap: 14, length: 40, width: 3.4, density: 0.7 });
    press.shape('M-26-10Q18-40 104-12L112-6Z', inks.tomato, at);

    outlined(press, 'M190-110V-34', inks.mist, 7, at);
    press.line(ellipse(190, -34, 24), press.key, 19, at);
    press.line(ellipse(190, -34, 24), inks.mist, 7, at);
    press.shape('M-240 4Q-214-34-176-10Q-140-48-96-8Q-70-22-40 4Z', inks.tomatoDeep, at);
    press.line('M-214-10q18-14 34-2M-140-14q20-14 38 0', inks.coral, 5, at);
    return tieAt(at, 224, -122);
  },
};

export const horse: Motif = {
  name: 'a horse',
  width: 470,
  height: 450,
  scale: 'body',
  places: ['hero', 'behind'],
  face: [150, -330, 80],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 0, fx: -1 });
    outlined(press, 'M150-250Q214-250 206-150Q202-110 212-84', inks.tomatoDeep, 26, at);
    outlined(press, 'M108-170L92-90L104-16M-50-150L-86-86L-96-16', inks.tomatoDeep, 18, at);
    press.shape(
      'M-214-304Q-222-262-196-250Q-176-246-150-262Q-124-284-100-292L-114-236Q-112-190-90-162L-84-84L-74 4H-16L-24-86L-18-138Q40-122 96-148L116-90L104 4H158L180-96L168-164Q190-190 186-226Q186-296 128-300Q64-282 8-306Q-20-356-36-396Q-56-424-86-424L-100-450L-130-428Q-134-404-114-394L-214-304Z',
      press.key,
      at,
    );
    const body = press.shape(
      'M-104-294Q-100-270-102-240Q-100-194-78-168L-72-84L-64-18H-28L-36-86L-30-156Q40-136 102-164L128-90L118-18H148L168-98L154-168Q176-196 174-226Q172-284 130-288Q64-270 0-294Q-30-350-46-390Q-62-412-86-410L-104-384L-200-300Q-208-272-194-262Q-178-258-158-272Z',
      inks.ember,
      at,
    );
    press.carve(body, inks.butter, { angle: 8, gap: 16, length: 34, density: 0.5 });
    press.shape('M-104-408L-102-436L-86-412Z', inks.tomatoDeep, at);
    press.shape(
      'M-88-412Q-54-424-30-388Q-6-340 16-300Q-14-300-28-320Q-24-336-40-346Q-38-362-54-368Q-54-388-72-388Z',
      press.key,
      at,
    );
    press.shape('M-92-410Q-116-396-112-366Q-94-374-84-392Z', press.key, at);
    press.shape(
      'M-80-404Q-54-412-36-380Q-14-338 2-308Q-14-310-22-326Q-24-342-38-356Q-40-374-56-380Q-62-394-80-404Z',
      inks.tomatoDeep,
      at,
    );
    press.shape(ellipse(-120, -352, 8), press.key, at);
    press.shape(ellipse(-190, -286, 5), press.key, at);
    press.line('M-196-268L-176-278', press.key, 5, at);
    press.line('M-150-332L-126-290M-126-290L-102-398', inks.tomato, 8, at);
    press.shape(rectangle(-68, -18, 44, 20) + rectangle(114, -18, 38, 20), press.key, at);
    return tieAt(at, -128, -290);
  },
};

export const cow: Motif = {
  name: 'a cow',
  width: 536,
  height: 310,
  scale: 'body',
  places: ['hero', 'behind'],
  face: [210, -220, 70],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: 0, fx: -1 });
    press.line('M204-246Q236-220 226-140', press.key, 9, at);
    press.shape('M216-150L240-148L234-104L214-106Z', press.key, at);
    press.line('M-104-120V-10M120-130V-10', press.key, 38, at);
    press.shape(
      'M-150-262Q-40-276 60-262Q150-276 206-250Q222-214 204-166L200-90V4H154L146-100Q110-70 80-78H20Q-60-90-100-108L-110-60V4H-154V-80Q-166-130-160-160L-176-170Q-214-150-240-166Q-250-196-226-224L-222-246Q-258-244-264-262Q-244-276-218-264Q-232-286-222-302Q-206-296-198-272H-176Q-166-296-150-300Q-142-282-158-262Z',
      press.key,
      at,
    );
    const body = press.shape(
      'M-146-250Q-40-262 60-248Q150-262 196-240Q208-212 190-168L188-92V-18H166L156-116Q112-84 80-90H20Q-70-104-112-126L-122-60V-18H-142V-82Q-152-130-148-170Z',
      inks.cream,
      at,
    );
    press.carve(body, inks.coral, { angle: 6, gap: 17, length: 30, width: 2.6, density: 0.36 });
    press.shape(
      'M-100-254Q-20-264 10-250Q20-200-26-184Q-84-176-104-210ZM70-252Q120-256 160-246Q176-190 132-170Q88-166 76-200Z',
      inks.tomatoDeep,
      at,
    );
    press.shape('M60-96Q64-70 78-66L80-58H88L90-66H108L110-58H118L122-72Q136-90 130-104Z', inks.blush, at);
    press.shape('M-212-248Q-180-258-158-250Q-150-200-178-172Q-206-160-228-172Q-236-196-216-220Z', inks.cream, at);
    press.shape('M-212-250Q-196-254-186-254Q-184-220-206-212Q-216-222-212-250Z', inks.tomatoDeep, at);
    press.shape('M-232-196Q-206-208-176-190Q-180-166-212-160Q-236-162-232-196Z', inks.blush, at);
    press.shape(ellipse(-220, -182, 4) + ellipse(-200, -178, 4) + ellipse(-176, -226, 7), press.key, at);
    press.line('M-158-204L-140-152', inks.tomato, 10, at);
    press.shape('M-164-156H-128L-134-116H-158Z', press.key, at);
    press.shape('M-156-148H-136L-140-124H-152Z', inks.marigold, at);
    return tieAt(at, -146, -122);
  },
};

export const hen: Motif = {
  name: 'a hen',
  width: 310,
  height: 320,
  scale: 'body',
  places: ['hero', 'front'],
  face: [-66, -250, 50],
  draw(press, at) {
    press.line('M-20-60V-6M-46-4H10M-20-14L-44 4M36-60V-6M10-4H66M36-14L58 4', inks.marigold, 9, at);
    press.line('M-92-262Q-126-292-100-304Q-96-322-74-312Q-54-326-48-300Q-30-298-44-270Z', press.key, 14, at);
    press.shape('M-92-262Q-126-292-100-304Q-96-322-74-312Q-54-326-48-300Q-30-298-44-270Z', inks.tomato, at);
    press.shape(
      'M-70-284Q-24-290-14-232Q0-176 50-176Q86-178 96-236Q120-262 150-236Q158-130 112-76Q66-36 0-44Q-86-52-104-140Q-112-180-98-204L-144-218L-104-250Q-96-280-70-284Z',
      press.key,
      at,
    );
    const body = press.shape(
      'M-70-270Q-36-276-28-232Q-10-162 52-162Q98-164 108-232Q122-246 138-228Q142-130 102-86Q62-48 0-56Q-76-64-92-142Q-100-180-88-212Q-92-266-70-270Z',
      inks.cream,
      at,
    );
    press.carve(body, inks.ember, { angle: 60, gap: 15, length: 24, width: 2.8, density: 0.6, lit: false });
    const wing = press.shape('M-34-140Q20-166 92-130Q76-74 14-74Q-24-82-34-140Z', inks.ember, at);
    press.carve(wing, inks.cream, { angle: 24, gap: 13, length: 26, density: 0.8, lit: false });
    press.line('M110-214L128-160M92-186L112-130', press.key, 6, at);
    press.shape('M-96-236L-136-218L-94-206Z', inks.marigold, at);
    press.line('M-94-204Q-116-180-98-160Q-82-176-84-200Z', press.key, 10, at);
    press.shape('M-94-204Q-116-180-98-160Q-82-176-84-200Z', inks.tomato, at);
    press.shape(ellipse(-70, -240, 9), press.key, at);
    return tieAt(at, 36, -18);
  },
};

/** Path data of one coil of a straw hive, from its foot; `inset` from its outline. */
function coilPath([foot, half, tall]: readonly [number, number, number], inset: number): string {
  const [bottom, top] = [foot - inset, foot - tall - 12 + inset * 2];
  const [middle, edge] = [foot - tall / 2 - inset / 2, half - inset];
  const bulge = half + 30 - inset * 2.7;
  return `M${-edge} ${bottom}Q${-bulge} ${middle} ${-edge + 4} ${top}H${edge - 4}Q${bulge} ${middle} ${edge} ${bottom}Z`;
}

function bee(press: Press, at: Placement): void {
  press.shape(ellipse(-6, -20, 11, 17) + ellipse(12, -20, 11, 17), inks.cream, at);
  press.shape(ellipse(0, 0, 28, 18), press.key, at);
  press.shape('M-12-12h8v24h-8ZM6-14h8v26h-8Z', inks.marigold, at);
}

export const beehive: Motif = {
  name: 'a beehive',
  width: 340,
  height: 320,
  scale: 'body',
  places: ['hero', 'front', 'behind'],
  draw(press, at) {
    press.shape('M-148-22V-44H148V-22H122V0H96V-22H-96V0H-122V-22Z', press.key, at);
    const coils = [
      [-40, 116, 50],
      [-90, 118, 50],
      [-140, 110, 50],
      [-188, 92, 48],
      [-230, 64, 42],
      [-266, 30, 36],
    ] as const;
    for (const coil of coils) press.shape(coilPath(coil, 0), press.key, at);
    for (const coil of coils) {
      const straw = press.shape(coilPath(coil, 6), inks.marigold, at);
      press.carve(straw, inks.tomatoDeep, { angle: 62, gap: 22, length: 22, density: 0.6, lit: false, margin: 3 });
    }
    press.shape('M-32-44V-76Q-32-106 0-108Q32-106 32-76V-44Z', press.key, at);
    bee(press, nested(at, { x: -136, y: -226, r: -20 }));
    bee(press, nested(at, { x: 132, y: -250, r: 24 }));
    bee(press, nested(at, { x: 112, y: -96, r: 10 }));
    return tieAt(at, 0, -48);
  },
};

export const gate: Motif = {
  name: 'a farm gate',
  width: 440,
  height: 260,
  scale: 'large',
  places: ['hero', 'behind', 'front'],
  draw(press, at) {
    for (const x of [-190, 190]) {
      press.shape(`M${x - 26} 2V-228L${x}-254L${x + 26}-228V2Z`, press.key, at);
      const post = press.shape(`M${x - 15}-6V-222L${x}-238L${x + 15}-222V-6Z`, inks.ember, at);
      press.carve(post, inks.butter, { angle: 90, gap: 11, length: 34, density: 0.6, margin: 3 });
    }
    const rails = 'M-160-196H160M-160-146H160M-160-96H160M-160-46H160';
    press.line(rails, press.key, 24, at);
    press.line('M-150-40L150-196M-146-200V-40M146-200V-40M0-200V-40', press.key, 24, at);
    press.line(rails, inks.cream, 11, at);
    press.line('M-146-198V-42M146-198V-42M0-198V-42', inks.cream, 11, at);
    press.line('M-146-44L146-196', inks.cream, 11, at);
    press.shape('M130-128H176V-112H130Z', press.key, at);
    press.shape('M136-124H172V-116H136Z', inks.marigold, at);
    press.shape(
      'M-220 6Q-212-26-200 0Q-194-34-178 2Q-166-22-160 6ZM150 6Q162-24 174 0Q184-30 196 0Q210-24 220 6Z',
      inks.pine,
      at,
    );
    return tieAt(at, 158, -114);
  },
};
