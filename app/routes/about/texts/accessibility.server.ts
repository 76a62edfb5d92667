import { BRAND } from '../../../brand.ts'
import { type AboutPage, type Addresses, mail } from './text.ts'
import { CRITERIA, type Criterion, RESULTS } from './wcag.server.ts'

export function accessibilityPage({ contact }: Addresses): AboutPage {
  return {
    title: 'Accessibility',
    intro: [
      `${BRAND} is for everyone. We aim to meet the Web Content Accessibility Guidelines 2.2, level AA.`,
    ],
    sections: [
      {
        id: 'works',
        title: 'What works',
        paragraphs: [],
        list: [
          ['Everything can be done with a keyboard. Press ? on any page to see its keys.'],
          [
            'Pages have headings, landmarks and labels for screen readers, and announce changes once.',
          ],
          [
            'On a wall of pins, Page Down and Page Up go from pin to pin, and Ctrl and End past them.',
          ],
          ['Ctrl or ⌘ and Z undo a change while a message with Undo is shown.'],
          ['Nearly everything works without JavaScript, too.'],
          ['Text can be doubled in size, and pages fit a phone or a window zoomed to 400 %.'],
          ['Light and dark colours follow your system, with contrasts of 4.5 to 1 or more.'],
          ['If you ask for less motion, nothing moves by itself.'],
        ],
      },
      {
        id: 'limits',
        title: 'What doesn’t yet',
        paragraphs: [],
        list: [
          [
            'Pictures are described by the people who create pins. We ask every time, but many have no description.',
          ],
          [
            'Members can add captions to their videos, or say that a video has no speech, but many videos have neither. None has an audio description.',
          ],
          ['We don’t control the other websites that pins link to.'],
        ],
      },
      {
        id: 'wcag',
        title: 'Criterion by criterion',
        paragraphs: [
          [
            `WCAG 2.2 has ${CRITERIA.length} criteria at levels A and AA. We support ${countOf('yes')}, partially support ${countOf('partly')} and don’t support ${countOf('no')}; ${countOf('none')} don’t apply.`,
          ],
        ],
        table: {
          head: ['Criterion', 'Result', 'Remarks'],
          rows: CRITERIA.map(({ number, name, level, result, remark }) => [
            `${number} ${name} (${level})`,
            RESULTS[result],
            remark,
          ]),
        },
      },
      {
        id: 'tested',
        title: 'How we know',
        paragraphs: [
          [
            'Every change is tested with axe in both colour schemes. The main flows are tested by keyboard, and by what a screen reader would say at each step. We have also used the Orca screen reader. This isn’t an independent review. This statement is dated 29 November 2026.',
          ],
        ],
      },
      {
        id: 'tell',
        title: 'Tell us',
        paragraphs: [
          [
            'If something doesn’t work for you, write to ',
            mail(contact),
            ' and tell us what you use. We’ll reply within five working days. If you’re not happy with our reply, your country’s accessibility body can help.',
          ],
        ],
      },
    ],
  }
}

function countOf(result: Criterion['result']): number {
  return CRITERIA.filter((criterion) => criterion.result === result).length
}
