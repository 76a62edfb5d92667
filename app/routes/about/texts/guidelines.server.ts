import { BRAND } from '../../../brand.ts'
import { GROUNDS } from '../../../features/operations/desk/decide/grounds.ts'
import type { AboutPage, Section } from './text.ts'

export function guidelinesPage(): AboutPage {
  return {
    title: 'Guidelines',
    intro: [
      `What ${BRAND} is not for. People decide by these rules, never a machine alone, and say by which one. `,
      { text: 'How to report something, and how to appeal', to: '/help/#reporting' },
      '.',
    ],
    sections: [
      ...Object.entries(GROUNDS).map(
        ([id, { name: title, rule }]): Section => ({ id, title, paragraphs: [[rule]] }),
      ),
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
            'By how bad it is and how often: nothing; showing less of it; hiding a pin or board; removing a picture everywhere; locking, suspending or deactivating the account.',
          ],
        ],
      },
    ],
  }
}
