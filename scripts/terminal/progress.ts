const isTerminal = process.stdout.isTTY === true

const running = new Set<string>()

export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  running.add(label)
  if (isTerminal) process.stdout.write(`  ${label} …`)
  const result = await work().finally(() => running.delete(label))
  endLine(`  ${label}: ${seconds(performance.now() - startedAt)}`)
  return result
}

/** Draws a progress bar. The returned function takes the number of items done. Its last call ends the line. */
export function bar(label: string, total: number): (done: number) => void {
  const startedAt = performance.now()
  let shown = 0
  return (done) => {
    const isEnd = done >= total
    // In a log file, each tenth gets a line instead of a moving bar.
    if (!isTerminal && !isEnd && done < shown + total / 10) return
    shown = done
    const filled = Math.round((done / total) * 24)
    const time = isEnd ? `, ${seconds(performance.now() - startedAt)}` : ''
    const line = `  ${label} [${'█'.repeat(filled)}${'░'.repeat(24 - filled)}] ${done} of ${total}${time}`
    if (isTerminal && !isEnd) overwrite(line)
    else endLine(line)
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function endLine(line: string): void {
  overwrite(`${line}\n`)
  const [label] = [...running].reverse()
  if (isTerminal && label) process.stdout.write(`  ${label} …`)
}

function overwrite(line: string): void {
  process.stdout.write(isTerminal ? `\r\x1b[2K${line}` : line)
}
