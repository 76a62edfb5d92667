import { DAY_MS } from '../../../../durations.ts'

/** Adds one or more months to `start`, until the time is after `now`. In a shorter month, uses the last day. */
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
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (time % DAY_MS)
}
