import { test as base, expect } from '@playwright/test'

type Fixtures = {
  /** What a page may complain about in this test; anything else on its console fails it. */
  expectedComplaints: RegExp[]
  quiet: undefined
}

/** React 18 says this of a press that reaches what it is hydrating, and does the press again. */
const HYDRATION = /Minified React error #345;/

/** A browser test: it fails when a page writes an error to its console or throws one. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  quiet: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(`${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (error) => complaints.push(String(error.error().stack)))

      await use(undefined)

      expect(
        complaints.filter(
          (words) => ![HYDRATION, ...expectedComplaints].some((pattern) => pattern.test(words)),
        ),
        'nothing on the console',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
