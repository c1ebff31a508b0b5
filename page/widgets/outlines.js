// What a thing looks like from five sides, as lines in a field of 100 by 64: a van, and whatever has no wheels.

const wheels = 'M22 54v5h9v-5M69 54v5h9v-5';

const van = {
  front: [
    'M20 54V28l8-15q2-5 7-5h30q5 0 7 5l8 15v26z',
    'M27 28l6-13h34l6 13z',
    'M24 36h9v6h-9zM67 36h9v6h-9zM42 44h16v6H42z',
    wheels,
  ],
  back: [
    'M20 54V13q0-5 5-5h50q5 0 5 5v41zM50 8v46',
    'M26 14h19v13H26zM55 14h19v13H55z',
    'M23 36h5v9h-5zM72 36h5v9h-5zM42 46h16v5H42z',
    wheels,
  ],
  left: [
    'M6 50V38l9-4 9-18q2-4 7-4h57q6 0 6 6v32h-8a8 8 0 0 0-16 0H32a8 8 0 0 0-16 0zM42 12v38',
    'M21 31l6-12q1-2 3-2h8v14z',
    'M30 50a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM84 50a6 6 0 1 1-12 0 6 6 0 0 1 12 0z',
    'M46 30h6',
  ],
  top: [
    'M10 20q2-8 10-8h66q6 0 6 6v28q0 6-6 6H20q-8 0-10-8-2-12 0-24z',
    'M27 16q-5 16 0 32l9-3V19z',
    'M42 16h44v32H42z',
  ],
};

const box = {
  front: ['M16 12h68q4 0 4 4v36q0 4-4 4H16q-4 0-4-4V16q0-4 4-4z', 'M62 34a12 12 0 1 1-24 0 12 12 0 0 1 24 0z'],
  back: ['M16 12h68q4 0 4 4v36q0 4-4 4H16q-4 0-4-4V16q0-4 4-4z', 'M24 22h30v20H24zM64 24h12M64 32h12M64 40h12'],
  left: ['M26 12h48q4 0 4 4v36q0 4-4 4H26q-4 0-4-4V16q0-4 4-4z', 'M22 24h-6v20h6'],
  top: [
    'M16 14h68q4 0 4 4v28q0 4-4 4H16q-4 0-4-4V18q0-4 4-4z',
    'M34 32a3 3 0 0 1 3-3h26a3 3 0 0 1 0 6H37a3 3 0 0 1-3-3z',
    'M36 50v6h28v-6',
  ],
};

/** The lines of a view, and whether they are turned over: the right is the left as in a mirror. */
export function outline(view, isVehicle) {
  const lines = isVehicle ? van : box;
  return view === 'right' ? { lines: lines.left, isTurned: true } : { lines: lines[view], isTurned: false };
}
