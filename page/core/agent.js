// What a browser or an app calls itself, as people know it.

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

// Each calls itself by the names of those below it too.
const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const first = (table, text) => table.find(([form]) => form.test(text))?.[1];

/** Such as `Safari, iPhone`; the beginning of what it says where that is no browser; empty where it says nothing. */
export function agentName(text) {
  const browser = first(browsers, text ?? '');
  const system = first(systems, text ?? '');
  if (browser) return system ? `${browser}, ${system}` : browser;
  return (text ?? '').split(/[\s/(]/)[0].slice(0, 40);
}
