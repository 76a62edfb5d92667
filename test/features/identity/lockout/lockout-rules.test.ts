import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCKOUT_ATTEMPTS, LOCKOUT_WINDOW_MS } from '../../../../app/features/identity/limits.ts'
import {
  attemptsAfterSuccess,
  type FailedAttempt,
  isAccountLocked,
  isLocked,
  NO_MEMORY,
  nextCleanUp,
  triesAlike,
  withoutOld,
} from '../../../../app/features/identity/lockout/lockout.ts'

const LOCK_MS = 30 * 60 * 1000

const home: FailedAttempt = { at: 0, network: 'home', knownDevice: null }

function attempts(count: number, changes: (index: number) => Partial<FailedAttempt> = () => ({})) {
  return Array.from({ length: count }, (_, index) => ({ ...home, at: index, ...changes(index) }))
}

test('an account is locked when a count reaches its limit, and not one attempt earlier', () => {
  const times = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  expect(isLocked(times.slice(0, 9), 10, 10)).toBe(false)
  expect(isLocked(times, 10, 10)).toBe(true)
})

test('attempts add up only within one window', () => {
  const tenth = LOCKOUT_WINDOW_MS

  expect(isLocked([0, 1, 2, 3, 4, 5, 6, 7, 8, tenth - 1], 10, tenth)).toBe(true)
  expect(isLocked([0, 1, 2, 3, 4, 5, 6, 7, 8, tenth], 10, tenth)).toBe(false)
})

test('a lock lasts 30 minutes from the attempt that started it', () => {
  const times = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  expect(isLocked(times, 10, 9 + LOCK_MS - 1)).toBe(true)
  expect(isLocked(times, 10, 9 + LOCK_MS)).toBe(false)
})

test('whatever the timing, no window admits more than its limit', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: LOCKOUT_WINDOW_MS / 4 }), { maxLength: 200 })

  fc.assert(
    fc.property(gaps, (waits) => {
      const admitted: number[] = []
      let now = 0
      for (const wait of waits) {
        now += wait
        if (!isLocked(admitted, 10, now)) admitted.push(now)
      }
      const crowded = admitted.filter((at, index) => {
        const eleventh = admitted[index + 10]
        return eleventh !== undefined && eleventh - at < LOCKOUT_WINDOW_MS
      })
      expect(crowded).toEqual([])
    }),
  )
})

test('ten attempts from one network lock the account for that network alone', () => {
  const ten = attempts(LOCKOUT_ATTEMPTS.pair)

  expect(isAccountLocked(ten, { ...home, at: 20 })).toBe(true)
  expect(isAccountLocked(ten, { ...home, at: 20, network: 'office' })).toBe(false)
})

test('fifty attempts from anywhere lock the account for every unknown device', () => {
  const spread = (index: number) => ({ network: `network ${index}` })
  const stranger = { ...home, at: 60, network: 'another' }

  expect(isAccountLocked(attempts(49, spread), stranger)).toBe(false)
  expect(isAccountLocked(attempts(50, spread), stranger)).toBe(true)
  expect(isAccountLocked(attempts(50, spread), { ...stranger, knownDevice: 'phone' })).toBe(false)
})

test('a known device has its own ten attempts, on any network', () => {
  const travelling = (index: number) => ({ knownDevice: 'phone', network: `network ${index}` })
  const phone = { ...home, at: 20, knownDevice: 'phone', network: 'another' }

  expect(isAccountLocked(attempts(9, travelling), phone)).toBe(false)
  expect(isAccountLocked(attempts(10, travelling), phone)).toBe(true)
  expect(isAccountLocked(attempts(10, travelling), { ...phone, knownDevice: 'tablet' })).toBe(false)
})

test('a right password clears the count of its network and its device, and no other', () => {
  const mixed = [
    home,
    { ...home, knownDevice: 'phone', network: 'train' },
    { ...home, network: 'office' },
    { ...home, knownDevice: 'tablet', network: 'office' },
  ]

  expect(attemptsAfterSuccess(mixed, { ...home, knownDevice: 'phone' })).toEqual(mixed.slice(2))
  expect(attemptsAfterSuccess(mixed, home)).toEqual(mixed.slice(1))
})

test('tries are counted by network or known device, within one window', () => {
  const phone = { ...home, at: LOCKOUT_WINDOW_MS, knownDevice: 'phone', network: 'train' }
  const before = [
    { ...home, network: 'train' },
    { ...home, at: 1, network: 'train' },
    { ...home, at: 2, knownDevice: 'phone' },
    { ...home, at: 3, knownDevice: 'tablet' },
  ]

  expect(triesAlike([...before, phone], phone)).toBe(3)
  expect(triesAlike([...before, { ...home, at: 4 }], { ...home, at: 4 })).toBe(3)
})

test('entries that can no longer matter are deleted, oldest first', () => {
  const memory = {
    attempts: [home, { ...home, at: LOCK_MS }],
    failures: [1000],
    devices: [{ hash: 'phone', seenAt: 0 }],
    codes: [{ at: 0, challenge: 1 }],
  }
  const hour = LOCKOUT_WINDOW_MS + LOCK_MS

  expect(nextCleanUp(memory)).toBe(hour)
  expect(withoutOld(memory, hour)).toEqual({
    ...memory,
    attempts: memory.attempts.slice(1),
    codes: [],
  })
  expect(withoutOld(memory, 3 * hour)).toEqual({
    ...memory,
    attempts: [],
    failures: [],
    codes: [],
  })
  expect(nextCleanUp(NO_MEMORY)).toBeNull()
})
