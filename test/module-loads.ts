import { scheduler } from 'node:timers/promises'

declare global {
  /** Says whether a test file is being loaded, and how many queue requests load modules. */
  var moduleLoads: { isFileLoading: boolean; queueLoads: number } | undefined
}

const POLL_MS = 10

function loads(): NonNullable<typeof globalThis.moduleLoads> {
  globalThis.moduleLoads ??= { isFileLoading: false, queueLoads: 0 }
  return globalThis.moduleLoads
}

/**
 * Loads a module for a queue request while no test file is being loaded. A module that two requests of workerd load at
 * once never arrives in the second, because a promise belongs to the request that made it.
 */
export async function loadedAlone<T>(load: () => Promise<T>): Promise<T> {
  const state = loads()
  while (state.isFileLoading) await scheduler.wait(POLL_MS)
  state.queueLoads++
  try {
    return await load()
  } finally {
    state.queueLoads--
  }
}

/** Waits, before a test file is loaded, until the queue has loaded its modules. */
export async function startFile(): Promise<void> {
  const state = loads()
  while (state.queueLoads > 0) await scheduler.wait(POLL_MS)
  state.isFileLoading = true
}

export function finishFileLoad(): void {
  loads().isFileLoading = false
}
