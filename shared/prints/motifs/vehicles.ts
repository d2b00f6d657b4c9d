import { ellipse, nested, rectangle } from '#shared/prints/geometry.ts';
import { inks } from '#shared/prints/inks.ts';
import { type Motif, tieAt } from '#shared/prints/motif.ts';

export const iceCreamVan: Motif = {
  name: 'an ice cream van',
  width: 560,
  height: 476,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -20 });
    press.shape('M84-306L130-204H142L188-306Z', inks.ember, at);
    press.line('M98-292L146-210M124-296L156-232M170-296L128-214', press.key, 4, at);
    press.shape(
      'M74-300Q66-340 104-350Q108-392 142-390Q172-388 176-352Q206-342 198-300Q136-284 74-300Z',
      inks.cream,
      at,
    );
    press.shape('M150-396L182-452L200-442L170-384Z', inks.tomatoDeep, at);
    press.shape(ellipse(118, -366, 6) + ellipse(150, -340, 5) + ellipse(100, -324, 5), inks.tomato, at);

    press.shape('M-250-28V-186Q-248-222-210-224H206Q228-224 236-204L262-120Q276-110 276-86V-28Z', press.key, at);

    const upper = press.shape('M-236-118V-184Q-234-210-206-210H200Q218-210 224-196L246-126V-118Z', inks.cream, at);
    press.carve(upper, inks.sage, { gap: 14, length: 40, density: 0.35 });

    const lower = press.shape('M-236-104H250Q262-98 262-82V-40H-236Z', inks.tomato, at);
    press.carve(lower, inks.blush, { gap: 14, length: 34, density: 0.5 });

    press.shape('M-176-192H62V-104H-176Z', press.key, at);
    press.shape('M-164-180H50V-112H-164Z', inks.butter, at);
    press.shape('M132-192H196L222-118H132Z', press.key, at);
    press.shape('M142-182H188L208-124H142Z', inks.mist, at);

    for (let k = 0; k < 6; k += 1) {
      const x = -194 + k * 46;
      press.shape(`M${x}-196H${x + 46}V-160Q${x + 23}-142 ${x} -160Z`, k % 2 === 0 ? inks.tomato : inks.cream, at);
    }
    press.line('M-194-196H82', press.key, 7, at);

    for (const x of [-156, 156]) {
      press.shape(ellipse(x, -28, 50), press.key, at);
      press.shape(ellipse(x, -28, 26), inks.marigold, at);
      press.shape(ellipse(x, -28, 9), press.key, at);
    }
    press.shape(rectangle(-196, -76, 24, 12), inks.marigold, at);
    press.shape(ellipse(254, -66, 10), inks.butter, at);
    press.line('M-120-72q14-20 22 0t22 0t22 0t24-4', inks.cream, 6, at);

    return tieAt(at, -204, -4);
  },
};

export const car: Motif = {
  name: 'a car',
  width: 534,
  height: 280,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -20 });
    press.shape(
      'M-262-34V-118Q-262-134-244-140L-214-150L-172-238Q-164-252-146-252H104Q122-252 130-238L178-146L250-130Q264-126 264-110V-34Z',
      press.key,
      at,
    );

    const ink = press.palette.mid === inks.pine ? inks.tomato : inks.marigold;
    const body = press.shape('M-250-46V-114Q-250-126-238-130L-206-138H172L244-120Q252-118 252-108V-46Z', ink, at);
    press.carve(body, ink === inks.tomato ? inks.blush : inks.cream, { gap: 15, length: 40, density: 0.5 });

    press.shape('M-160-234H-42V-148H-202Z', inks.mist, at);
    press.shape('M-24-234H100L150-148H-24Z', inks.mist, at);
    press.line('M-150-160L-112-224M-134-160L-98-224M8-160L48-224', inks.cream, 6, at);
    press.shape('M-160-248H108L104-238H-164Z', ink, at);

    press.line('M76-190l16 40', press.key, 7, at);

    press.line('M-34-238V-50M-214-144H170', press.key, 6, at);
    press.shape(rectangle(-250, -84, 502, 14), press.key, at);
    press.line('M-196-112H-160M-12-112H24', press.key, 7, at);

    for (const x of [-160, 156]) {
      press.shape(ellipse(x, -34, 54), press.key, at);
      press.shape(ellipse(x, -34, 29), inks.cream, at);
      press.shape(ellipse(x, -34, 10), press.key, at);
    }
    press.shape(rectangle(228, -116, 24, 26), inks.butter, at);
    press.shape(rectangle(-250, -112, 14, 24), inks.marigold, at);
    return tieAt(at, -206, 6);
  },
};

export const plainVan: Motif = {
  name: 'a van',
  width: 490,
  height: 290,
  scale: 'large',
  places: ['hero', 'behind'],
  draw(press, foot) {
    const at = nested(foot, { x: 0, y: -20 });
    press.shape('M-230-28V-226Q-228-256-196-258H120Q150-258 166-232L214-140Q250-130 250-100V-28Z', press.key, at);
    const body = press.shape(
      'M-216-40V-222Q-214-244-192-244H116Q142-244 154-224L206-130Q238-122 238-98V-40Z',
      inks.pine,
      at,
    );
    press.carve(body, inks.sage, { gap: 16, length: 40, density: 0.5 });

    press.shape('M104-226H136Q146-224 152-212L186-140H104Z', press.key, at);
    press.shape('M112-216H134Q140-214 144-206L174-150H112Z', inks.butter, at);
    press.shape('M-190-212H66V-96H-190Z', inks.cream, at);
    press.line('M-150-140q22-34 40 0t40 0t40 0t44-6', inks.tomato, 8, at);

    for (const x of [-140, 150]) {
      press.shape(ellipse(x, -28, 48), press.key, at);
      press.shape(ellipse(x, -28, 24), inks.marigold, at);
      press.shape(ellipse(x, -28, 8), press.key, at);
    }
    press.shape(ellipse(226, -76, 11), inks.butter, at);
    return tieAt(at, -226, -120);
  },
};

export const lPlate: Motif = {
  name: 'an L-plate',
  width: 180,
  height: 180,
  scale: 'hand',
  places: ['hero', 'front', 'wall'],
  draw(press, foot) {
    const at = nested(foot, { x: -2, y: -92 });
    press.shape('M-78-78H78V78H-78Z', press.key, nested(at, { x: 9, y: 10 }));
    press.shape('M-78-78H78V60L58 78H-78Z', inks.cream, at);
    press.shape('M-34-50H-2V28H44V54H-34Z', inks.tomato, at);
    press.shape('M58 78L60 58L78 60Z', inks.blush, at);
    return tieAt(at, 0, -70);
  },
};
