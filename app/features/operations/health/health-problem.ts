/** The key stays the same while the problem lasts. */
export type HealthProblem = { key: string; sentence: string }
