import { expect, test } from 'vitest'
import {
  SAMPLE_VIEWS,
  type SampleView,
} from '../../../app/features/identity/sign-in/sample-views.ts'
import { NOTICE_TITLES } from '../../../app/features/identity/sign-in/sign-in-views/notice-titles.ts'
import { MODALS } from '../../../app/features/identity/sign-in-methods/modals.ts'
import { aBrowser } from '../../factories/identity/people.ts'

const EMAIL = 'ana.lindqvist@mail.example'

/** Texts that only a filled view contains. */
const WORDS: Record<SampleView, readonly string[]> = {
  signup: ['Welcome to Pinfold', 'Continue with email'],
  credentials: ['Welcome to Pinfold', 'Password'],
  birthday: ['Enter your birthdate'],
  respondMessage: ['Sign up and let Maren know what you think'],
  login: ['Welcome back, Ana', 'a•••@mail.example', 'Not you? Forget this account'],
  loginMfa: ['We sent a code to your phone ending in 42.', 'Send a new code'],
  socialSignupWithAge: ['Enter your birthdate', 'signing up with Google', EMAIL],
  EmailCollection: ['Add your email', 'name="email"'],
  EmailAlreadyExist: [`${EMAIL} already has an account`, 'Log in and connect'],
  UnderageConfirmation: ['Were you born on', 'Confirm'],
  joinAccount: ['Is this your account?', 'Ana Lindqvist', 'Firefox on Windows'],
  consents: ['Consents', 'Terms of service (required)', 'Agree to all'],
  welcome: ["We're getting your home ready."],
}

test.each(SAMPLE_VIEWS)('/dev/sign-in/%s/ shows the view with content', async (view) => {
  const text = await textOf(view)

  expect(WORDS[view].filter((words) => !text.includes(words))).toEqual([])
})

test.each(MODALS)('/dev/sign-in/%s/ shows the message with its title', async (modal) => {
  expect(await textOf(modal)).toContain(NOTICE_TITLES[modal])
})

test('sign-up and log-in say that a social log-in is no longer available', async () => {
  const signUp = await pageText('/signup/?socialUnavailable=true')
  const logIn = await pageText('/login/?socialUnavailable=true')

  expect(signUp).toContain("Facebook login isn't available for new users.")
  expect(logIn).toContain(
    "Facebook login isn't available any more. Find your account by your email.",
  )
  expect(logIn).toMatch(/href="\/password\/reset\/\?lookup=true"[^>]*>Recover your account/)
})

function textOf(view: string): Promise<string> {
  return pageText(`/dev/sign-in/${view}/`)
}

/** A page's HTML without React's comments and entities, if Facebook logs nobody in. */
async function pageText(path: string): Promise<string> {
  const headers = { 'X-Experiments': '-facebook_login' }
  const response = await aBrowser().fetch(path, { headers })
  expect(response.status).toBe(200)
  const html = await response.text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}
