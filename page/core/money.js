// Amounts as the house writes them: without a currency, which the house knows.

/** The sum of amounts, without what a sum of fractions would add; null where none is there. */
export function sumOf(amounts) {
  const known = amounts.filter((each) => each !== null && each !== undefined);
  return known.length ? known.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100 : null;
}

/** An amount in figures: with hundredths where there are any. */
export const amount = (value, locale) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value);
