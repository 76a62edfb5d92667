import { Button } from '../../../../ui/button.tsx'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { changePictures, removePictures } from '../store/edit-tray.ts'
import { saveTray } from '../store/save-tray.ts'
import { useTray } from '../store/use-tray.tsx'
import { needsBoards } from '../table/table.ts'
import {
  canBeSaved,
  type Duplicate,
  hasUnusedCaption,
  isUnderWay,
  type TrayPicture,
  type TrayPlace,
  withCaption,
} from '../tray.ts'
import { AddPictures } from './add-pictures.tsx'
import { PlacePicker } from './place-picker.tsx'

/** The board and the actions for the whole tray. */
export function AllPictures({
  place,
  duplicates,
  onChoosePlace,
  onPressed,
}: {
  place: TrayPlace | null
  duplicates: ReadonlyMap<string, Duplicate>
  onChoosePlace: (place: TrayPlace) => void
  /** Called after an action that can remove its own button. */
  onPressed: () => void
}) {
  const { pictures, table } = useTray()
  const savable = pictures.filter(canBeSaved)
  const isReading = pictures.some(({ state }) => state === 'reading')
  // A tray without a board can be saved if each picture has its own.
  const target = place ?? (savable.every((one) => one.place) ? (savable[0]?.place ?? null) : null)
  const captioned = pictures.filter(hasUnusedCaption)
  const repeated = pictures.filter((picture) => duplicates.has(picture.id) && !isUnderWay(picture))

  function fillCaptions() {
    changePictures(idsOf(captioned), withCaption)
    onPressed()
  }

  function removeDuplicates() {
    removePictures(idsOf(repeated))
    onPressed()
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3 wide:flex-col wide:items-stretch">
        <PlacePicker label="Board" place={place} onChoose={onChoosePlace} />
        <Button
          look="brand"
          size="large"
          off={savable.length === 0 || isReading || needsBoards(table) || target === null}
          onClick={() => target && void saveTray(target)}
        >
          {savable.length === 0 ? 'Save pins' : `Save ${pinsText(savable.length)}`}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <AddPictures />
        {captioned.length > 0 && (
          <Button onClick={fillCaptions}>
            {captioned.length === 1
              ? 'Use 1 caption from the file'
              : `Use ${captioned.length} captions from the files`}
          </Button>
        )}
        {repeated.length > 0 && (
          <Button onClick={removeDuplicates}>
            {`Remove ${repeated.length === 1 ? '1 duplicate' : `${repeated.length} duplicates`}`}
          </Button>
        )}
      </div>
    </>
  )
}

function idsOf(pictures: readonly TrayPicture[]): string[] {
  return pictures.map(({ id }) => id)
}
