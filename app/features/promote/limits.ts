/** The specification says "account not new" and shows no age: a week. */
export const NEW_ACCOUNT_MS = 7 * 24 * 60 * 60_000

/**
 * Where members may promote pins. The specification speaks of 34 codes and shows none: these are ours, the
 * countries of the public advertising API less four.
 */
export const PROMOTE_COUNTRIES: ReadonlySet<string> = new Set(
  'AR AT AU BE BR CA CH CL CO CY CZ DE DK ES FI FR GB GR HU IE IT JP LU MT MX NL NO NZ PL PT RO SE SK US'.split(
    ' ',
  ),
)

/** Of these, the 29 where the quick way is offered. */
export const QUICK_PROMOTE_COUNTRIES: ReadonlySet<string> = new Set(
  [...PROMOTE_COUNTRIES].filter((country) => !/^(AR|BR|CL|CO|MX)$/.test(country)),
)
