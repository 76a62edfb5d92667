type Concurrency<T> = {
  atOnce: number
  perSite: number
  siteOf(item: T): string | null
  isOver(): boolean
}

/** Processes items in order, a few at once and fewer per site. Returns how many were started. */
export async function processItems<T>(
  items: readonly T[],
  { atOnce, perSite, siteOf, isOver }: Concurrency<NoInfer<T>>,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const waiting = items.map((item) => ({ item, site: siteOf(item) }))
  const busy = new Map<string | null, number>()
  let hasFailed = false
  const take = () => {
    if (hasFailed || isOver()) return
    const at = waiting.findIndex(({ site }) => site === null || (busy.get(site) ?? 0) < perSite)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const count = (site: string | null, by: number) => busy.set(site, (busy.get(site) ?? 0) + by)

  async function workOn(): Promise<void> {
    for (let next = take(); next; next = take()) {
      count(next.site, 1)
      try {
        await work(next.item)
      } catch (error) {
        hasFailed = true
        throw error
      } finally {
        count(next.site, -1)
      }
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workOn))
  const failure = ended.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
  return items.length - waiting.length
}
