import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { closeOverlayByHistory } from './features/closeup/overlay-history.ts'
import { fetchWholeAnswers } from './frame/whole-answers.ts'

fetchWholeAnswers()
closeOverlayByHistory()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
