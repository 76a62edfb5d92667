import { globSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import playwright from '../../../playwright.config.ts'
import { EACH_RUN, firefox } from '../../../scripts/checks/firefox.ts'

test('without Firefox its part is skipped and says how to install it', async () => {
  vi.stubEnv('PATH', '/nowhere')
  vi.stubEnv('FIREFOX', '/nowhere/firefox')

  const { passed, failed, note, tests } = await firefox.work()

  expect({ passed, failed, note }).toEqual({ passed: 0, failed: 0, note: 'skipped' })
  expect(tests).toMatchObject([{ end: 'skipped' }])
  expect(tests?.[0]?.reason).toContain('apt-get install firefox-esr')
})

test('each test file of a run in Firefox exists', () => {
  expect(EACH_RUN.filter((file) => globSync(`test/browser/${file}`).length === 0)).toEqual([])
})

test('each test file that Firefox leaves out exists', () => {
  const { testIgnore } = playwright.projects?.find(({ name }) => name === 'firefox') ?? {}
  const files = [testIgnore ?? []].flat().flatMap((pattern) => {
    const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(String(pattern)) ?? []
    return names ? names.split(',').map((name) => before + name + after) : [String(pattern)]
  })

  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => globSync(`test/browser/${file}`).length === 0)).toEqual([])
})
