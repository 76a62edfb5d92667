/** The seed of all property tests. `SEED=7 npm run test:domain` tests other inputs than a run does. */
export const SEED = Number(process.env.SEED ?? 1)
