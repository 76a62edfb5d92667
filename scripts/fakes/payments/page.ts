import { STYLE } from '../page.ts'

type TestCard = {
  number: string
  brand: string
  about: string
  canBeAdded: boolean
  /** The error code of the declined payment, or null if it succeeds. */
  refusal: string | null
  /** Whether a payment takes days. We made up its card number, because Stripe has none for this case. */
  isSlow?: true
}

/** Some of the test numbers of https://docs.stripe.com/testing. */
const CARDS: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    about: 'works',
    canBeAdded: true,
    refusal: null,
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    about: 'works, too',
    canBeAdded: true,
    refusal: null,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    about: 'can be added, but is declined when it is charged',
    canBeAdded: true,
    refusal: 'card_declined',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    about: 'can be added, but its bank asks for confirmation of each charge',
    canBeAdded: true,
    refusal: 'authentication_required',
  },
  {
    number: '4000000000000408',
    brand: 'visa',
    about: 'can be added, but charges take days',
    canBeAdded: true,
    refusal: null,
    isSlow: true,
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    about: 'is declined immediately',
    canBeAdded: false,
    refusal: 'card_declined',
  },
]

export function cardOf(number: string): TestCard | undefined {
  return CARDS.find((card) => card.number === number)
}

/** The page for entering a card. It posts `card`, or `number`, or `cancel`. */
export function cardPage(problem: string | null): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stripe (fake)</title>
<style>${OWN_STYLE}</style>
<main>
<h1>Stripe (fake)</h1>
<p class="note">This is not Stripe, and no money moves. It runs on this machine and imitates the page for entering a card. Never type a real card here.</p>
${problem ? `<p role="alert" class="problem">${problem}</p>` : ''}
<form method="post">
${CARDS.map(choice).join('\n')}
<label>Or the number of a test card <input name="number" inputmode="numeric" autocomplete="off"></label>
<button>Add this number</button>
<button name="cancel" value="1" class="bare">Back without a card</button>
</form>
</main>`
}

/** The bank's confirmation page. It posts `answer`: `yes` or `no`. */
export function bankPage(sum: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bank (fake)</title>
<style>${OWN_STYLE}</style>
<main>
<h1>Bank (fake)</h1>
<p class="note">This is not a bank, and no money moves. It imitates the page on which a bank asks the cardholder to confirm.</p>
<p>Do you want to pay ${sum}?</p>
<form method="post">
<button name="answer" value="yes"><b>Yes, pay</b></button>
<button name="answer" value="no">No</button>
</form>
</main>`
}

function choice({ number, brand, about }: TestCard): string {
  const spaced = number.replace(/\d{4}(?=\d)/g, '$& ')
  return `<button name="card" value="${number}"><b>${spaced}</b> <small>${brand}: ${about}</small></button>`
}

const OWN_STYLE = `${STYLE}
.problem { font-weight: 700 }
label { margin-top: .75rem }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
`
