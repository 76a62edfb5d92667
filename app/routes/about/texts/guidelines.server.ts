import { BRAND } from '../../../brand.ts'
import type { AboutPage, Section } from './text.ts'

/** The ids are the reasons of reports, which decisions name. */
const RULES: readonly (readonly [id: string, title: string, rule: string])[] = [
  [
    'child_safety',
    'Children',
    'Nothing that sexualises, exploits or endangers a child, drawn or made by AI included. We remove it, close the account and tell the authorities.',
  ],
  [
    'self_harm',
    'Self-harm and suicide',
    'Nothing that praises or teaches self-harm, suicide or disordered eating. Talking about one’s own way through it is welcome; searches for it show where to find help.',
  ],
  [
    'violence',
    'Violence',
    'No threats, no praise of violence or of those who commit it, no gore for its own sake.',
  ],
  [
    'hate',
    'Hate',
    'No attacks on people for their origin, religion, sex, gender, sexuality, disability or illness, and no symbols or slogans of movements that live by it, but to teach or to oppose them.',
  ],
  [
    'harassment',
    'Harassment',
    'No picture, board name or invitation that humiliates, stalks or threatens somebody.',
  ],
  [
    'adult',
    'Nudity and sex',
    'No pornography, and nothing sexual of people who didn’t agree. Art, health and breastfeeding are fine.',
  ],
  [
    'dangerous_goods',
    'Dangerous goods',
    'No sale of weapons, drugs, tobacco, animals that are protected, or medicine that needs a prescription, and no instructions to make weapons or drugs.',
  ],
  [
    'misinformation',
    'Harmful falsehoods',
    'Nothing made up that endangers health, elections or people in a crisis.',
  ],
  [
    'impersonation',
    'Pretending',
    'Don’t pose as another person or business. Fan boards say that they are.',
  ],
  [
    'privacy',
    'Private things',
    'No one’s address, documents, intimate pictures or other private things without their consent.',
  ],
  [
    'copyright',
    'Other people’s work',
    'Save with its source. Whoever owns a picture can have it taken down.',
  ],
  [
    'spam',
    'Spam',
    'No repeated or misleading Pins, no links that lead elsewhere than they say, no accounts that are run to be many, no bought followers.',
  ],
  ['other', 'Against the law', 'Nothing that breaks the law where you are or where it is shown.'],
]

export function guidelinesPage(): AboutPage {
  return {
    title: 'Guidelines',
    intro: [
      `What ${BRAND} is not for. People decide by these rules, never a machine alone, and say by which one. `,
      { text: 'How to report something, and how to appeal', to: '/help/#reporting' },
      '.',
    ],
    sections: [
      ...RULES.map(([id, title, rule]): Section => ({ id, title, paragraphs: [[rule]] })),
      {
        id: 'ai',
        title: 'AI-made pictures',
        paragraphs: [
          [
            'They are welcome, with the label that Create offers. A picture whose file says that it is AI-made has the label by itself. Real people in made-up scenes that could be taken for true are not.',
          ],
        ],
      },
      {
        id: 'decisions',
        title: 'What we do',
        paragraphs: [
          [
            'By how bad it is and how often: nothing; showing less of it; hiding a Pin or board; removing a picture everywhere; locking, suspending or deactivating the account.',
          ],
        ],
      },
    ],
  }
}
