import { expect, test } from 'vitest'
import { refusalStep } from '../../../../app/features/identity/sign-in/use-flow-form.tsx'

test.each([
  ['1', '1'],
  ['01', '01'],
  [' 1', '1 '],
])(
  'a refused birthday typed as month “%s” and day “%s” is a date for the next screen',
  (month, day) => {
    const typed = { birthdayYear: '2017', birthdayMonth: month, birthdayDay: day }

    expect(
      refusalStep({ code: 'overage', details: {}, errors: {}, formError: null, typed }),
    ).toEqual({ type: 'refused', code: 'overage', birthday: '2017-01-01' })
  },
)
