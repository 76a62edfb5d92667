/**
 * The limits of the tests' runners. They end what hangs and measure nothing: a busy machine takes five times as long as
 * a quiet one, and even there the slowest test stays below a third of its limit.
 */
export const TEST_MS = 120_000
export const BROWSER_TEST_MS = 180_000
export const EXPECTATION_MS = 45_000
