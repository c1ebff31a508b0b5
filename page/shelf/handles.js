// The settings of a camera: its light, and how near it looks. A browser takes one set of wishes at a time, so all of
// them are said again with each.

/**
 * The handles of a track. `lit` is told whether the light is on, by what the track says and not by what was asked for;
 * `ended` that the camera has stopped by itself. `stop` stops it, with its light off.
 */
export function handles(track, { lit, ended }) {
  const can = track.getCapabilities?.() ?? {};
  let wishes = {};
  let isOver = false;
  const isLit = () => !isOver && (track.getSettings?.().torch ?? wishes.torch ?? false);

  async function apply(wish) {
    const all = { ...wishes, ...wish };
    const done = track.applyConstraints({ advanced: Object.entries(all).map(([name, value]) => ({ [name]: value })) });
    await done.then(
      () => {
        wishes = all;
      },
      // The camera does not want to, and stays as it was: the state says so.
      () => {},
    );
    lit(isLit());
  }

  const over = () => {
    isOver = true;
    lit(false);
  };
  track.addEventListener('ended', () => {
    if (isOver) return;
    over();
    ended();
  });
  // A phone takes the light away with the picture, and gives it back or not.
  for (const name of ['mute', 'unmute']) track.addEventListener(name, () => lit(isLit()));

  return {
    torch: can.torch ? (isOn) => apply({ torch: isOn }) : null,
    zoom: can.zoom?.max > can.zoom?.min ? { ...limits(can.zoom), set: (value) => apply({ zoom: value }) } : null,
    async stop() {
      if (isOver) return;
      const wasLit = isLit();
      over();
      // Some phones leave it on when the camera stops.
      if (wasLit) await track.applyConstraints({ advanced: [{ torch: false }] }).catch(() => {});
      track.stop();
    },
  };
}
const limits = ({ min, max, step }) => ({ min, max, step: step || (max - min) / 20 });
