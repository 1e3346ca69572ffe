/** Code is compiled and memory claimed meanwhile. */
const warmingPart = 0.2;

/** The slope of the line through the samples after the first part, without the last one, which is after the end. */
export function slopePerMinute(samples, name) {
  const steady = samples.slice(Math.ceil(samples.length * warmingPart), -1);
  const points = steady.map(({ at, of }) => [at / 60_000, of[name]]);
  const mean = (index) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const products = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const squares = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return squares === 0 ? 0 : products / squares;
}

export function summary(samples, name, slope) {
  const found = samples.slice(0, -1).map(({ of }) => of[name]);
  const show = (value) => value.toFixed(1);
  return {
    before: show(found[0]),
    least: show(Math.min(...found)),
    most: show(Math.max(...found)),
    after: show(samples.at(-1).of[name]),
    'slope a minute': slope.toFixed(2),
  };
}
