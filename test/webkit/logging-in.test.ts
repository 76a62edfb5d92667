import { anAddress, PASSWORD, signUp } from '../browser/people.ts'
import { test } from './test.ts'

test('a visitor signs up with a birthday and sees their home feed', async ({ page }) => {
  await page.open('/')
  await page.press('link', 'Sign up')
  await page.press('button', 'Continue with email')
  await page.type('Email', anAddress())
  await page.type('Password', PASSWORD)
  await page.keys('Enter')
  await page.see('heading', 'Enter your birthdate')
  await page.type('Month', '4')
  await page.type('Day', '12')
  await page.type('Year', '1990')
  await page.keys('Enter')

  await page.see('button', /^Account of/)
  await page.see('heading', 'What do you like?')
})

test('a member logs in and out', async ({ page, somebody, expectedComplaints }) => {
  // WebKit rejects what a page was still importing when it is left.
  expectedComplaints.push(/status of 401/, /Importing a module script failed/)
  const email = await signUp(somebody)
  await page.open('/login/')
  await page.type('Email or username', email)
  await page.type('Password', 'not that one')
  await page.keys('Enter')
  await page.see('alert')
  await page.type('Password', PASSWORD)
  await page.keys('Enter')

  await page.press('button', /^Account of/)
  await page.press('button', 'Log out')
  await page.see('link', 'Log in')
})
