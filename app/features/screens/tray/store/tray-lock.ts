/** Runs `work` while no other tab saves pictures of the same tray. */
export async function withLock(owner: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockName(owner), work)
}

/** Resolves when no tab saves pictures of the tray. */
export function unlocked(owner: string): Promise<void> {
  return withLock(owner, async () => {})
}

export async function isLocked(owner: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(owner))
}

function lockName(owner: string): string {
  return `tray ${owner}`
}
