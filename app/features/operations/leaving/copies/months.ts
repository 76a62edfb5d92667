const DAY_MS = 24 * 60 * 60 * 1000

/** The first time after `now` that is whole months after `start`: on its day, or on the last of a shorter month. */
export function nextMonthly(start: number, now: number): number {
  const months = Math.max(1, monthOf(now) - monthOf(start))
  const due = monthsLater(start, months)
  return due > now ? due : monthsLater(start, months + 1)
}

function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function monthsLater(time: number, months: number): number {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (time % DAY_MS)
}
