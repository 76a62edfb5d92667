import { BRAND } from '../../../brand.ts'
import { GROUNDS } from '../../../features/operations/moderation/decide/grounds.ts'
import type { AboutPage, TextSection } from './text.ts'

export function guidelinesPage(): AboutPage {
  return {
    title: 'Guidelines',
    intro: [
      `What ${BRAND} is not for. People apply these rules, never a machine alone, and we tell you which rule applies. `,
      { text: 'How to report something, and how to appeal', to: '/help/#reporting' },
      '.',
    ],
    sections: [
      ...Object.entries(GROUNDS).map(
        ([id, { name: title, rule }]): TextSection => ({ id, title, paragraphs: [[rule]] }),
      ),
      {
        id: 'ai',
        title: 'AI-made pictures',
        paragraphs: [
          [
            'They are welcome if you label them when you create the pin. A picture whose file says it’s AI-made is labelled automatically. Realistic made-up scenes with real people aren’t welcome.',
          ],
        ],
      },
      {
        id: 'decisions',
        title: 'What we do',
        paragraphs: [
          [
            'Depending on how serious it is and how often it happens: nothing, showing it less, hiding a pin or board, removing a picture everywhere, or locking, suspending or deactivating the account.',
          ],
        ],
      },
    ],
  }
}
