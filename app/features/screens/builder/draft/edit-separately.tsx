import { Button } from '../../../../ui/button.tsx'
import { PIN_TITLE_LENGTH } from '../../../content/pins/limits.ts'
import type { FoundPicture } from '../../../content/webpages/found-pictures.ts'
import { maySavePins } from '../../../identity/business/ownership.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import type { FoundOn } from '../../tray/tray.ts'
import { useAddToTray } from '../../tray/use-add-to-tray.tsx'
import type { ShownDraft } from './draft.ts'

/** A button that takes two or more pictures to the tray, where each has its own texts and board. */
export function EditSeparately({
  draft,
  pictures,
  description,
  boardId,
}: {
  draft: ShownDraft
  /** The chosen pictures. */
  pictures: readonly FoundPicture[]
  /** The text that would be saved with each picture. */
  description: string
  boardId: number | null
}) {
  const addToTray = useAddToTray()
  const maySave = maySavePins(useViewer())
  if (!maySave || pictures.length < 2) return null
  return (
    <Button
      look="bare"
      size="small"
      className="-ms-3.5 underline"
      onClick={() => {
        const page = pageOf(draft, description)
        void addToTray(
          { found: pictures.map(({ url, alt }) => ({ url, alt, page })) },
          boardId === null ? null : { boardId, section: null },
        )
      }}
    >
      {`Edit ${pictures.length} pictures separately`}
    </Button>
  )
}

/** The bookmarklet and the extension send the page's title as the description, unless text was selected. */
function pageOf({ link, title }: ShownDraft, description: string): FoundOn {
  const url = link ?? ''
  const isShort = description.length <= PIN_TITLE_LENGTH && !description.includes('\n')
  const isTitle = title === '' && isShort
  return isTitle ? { url, title: description, description: '' } : { url, title, description }
}
