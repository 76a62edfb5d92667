import { BRAND } from '../../../brand.ts'
import { type AboutPage, type Addresses, mail } from './text.ts'

export function accessibilityPage({ contact }: Addresses): AboutPage {
  return {
    title: 'Accessibility',
    intro: [
      `${BRAND} is for everybody. We aim at the Web Content Accessibility Guidelines 2.2, level AA.`,
    ],
    sections: [
      {
        id: 'works',
        title: 'What works',
        paragraphs: [],
        list: [
          ['Everything can be done with a keyboard. Press ? on any page to see its keys.'],
          ['Pages have headings, landmarks and names for screen readers, and tell what changed.'],
          ['Nearly everything works without scripts, too.'],
          ['Text can be doubled in size, and pages fit a phone or a window zoomed to 400 %.'],
          ['Light and dark colours follow your system, with contrasts of 4.5 to 1 or more.'],
          ['With less motion asked for, nothing moves by itself.'],
        ],
      },
      {
        id: 'limits',
        title: 'What doesn’t yet',
        paragraphs: [],
        list: [
          [
            'Pictures are described by whoever makes a pin. We ask for it each time; many have no description.',
          ],
          ['Members’ videos have no captions and no audio description.'],
          ['Pages of other websites that pins lead to are theirs.'],
        ],
      },
      {
        id: 'tested',
        title: 'How we know',
        paragraphs: [
          [
            'Each change runs the rules of axe on our pages in both colour schemes and walks the main ways with a keyboard. It isn’t a review by an outside body. This statement is of 22 November 2026.',
          ],
        ],
      },
      {
        id: 'tell',
        title: 'Tell us',
        paragraphs: [
          [
            'If something keeps you out, write to ',
            mail(contact),
            ' and say what you use. We answer within five working days. If you aren’t content with the answer, your country’s body for accessibility can help.',
          ],
        ],
      },
    ],
  }
}
