const isTerminal = process.stdout.isTTY === true

export async function step<T>(words: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  if (isTerminal) process.stdout.write(`  ${words} …`)
  const result = await work()
  overwrite(`  ${words}: ${seconds(performance.now() - startedAt)}\n`)
  return result
}

/** A bar that counts: call it with how many are done. The last call ends its line. */
export function bar(words: string, total: number): (done: number) => void {
  const startedAt = performance.now()
  let shown = 0
  return (done) => {
    const isEnd = done >= total
    // A log file gets a line for every tenth instead of a moving bar.
    if (!isTerminal && !isEnd && done < shown + total / 10) return
    shown = done
    const filled = Math.round((done / total) * 24)
    const time = isEnd ? `, ${seconds(performance.now() - startedAt)}` : ''
    const line = `  ${words} [${'█'.repeat(filled)}${'░'.repeat(24 - filled)}] ${done} of ${total}${time}`
    overwrite(isTerminal && !isEnd ? line : `${line}\n`)
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function overwrite(line: string): void {
  process.stdout.write(isTerminal ? `\r\x1b[2K${line}` : line)
}
