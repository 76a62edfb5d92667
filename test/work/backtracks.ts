import { checkSync } from 'recheck'

/** recheck's limits count steps instead of time, as its time limits call safe patterns unsafe on a busy machine. */
const BY_STEPS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

/** Whether a pattern isn't proved to read a text in time proportional to its length. */
export function backtracks({ source, flags }: RegExp): boolean {
  return checkSync(source, flags, BY_STEPS).status !== 'safe'
}
