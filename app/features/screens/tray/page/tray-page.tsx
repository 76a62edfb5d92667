import { useNavigate } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { focusHeading } from '../../../../ui/focus-heading.ts'
import { Alert } from '../../../../ui/form/alert.tsx'
import { isClosable } from '../../builder/draft/pop-up.ts'
import { TRAY_PICTURES } from '../limits.ts'
import { useSimilarPins } from '../similar/use-similar-pins.tsx'
import { useTray } from '../store/use-tray.tsx'
import {
  type Duplicate,
  duplicatesIn,
  isUnderWay,
  type TrayPicture,
  type TrayPlace,
} from '../tray.ts'
import { trayPath } from '../tray-path.ts'
import { duplicateText, leftOutText } from '../tray-texts.ts'
import { useDropPlace } from '../use-drop-place.tsx'
import { AddPictures } from './add-pictures.tsx'
import { AllPictures } from './all-pictures.tsx'
import { OpeningTray } from './opening-tray.tsx'
import { PictureDetails } from './picture-details.tsx'
import { SelectedPictures } from './selected-pictures.tsx'
import { TrayTile } from './tray-tile.tsx'
import { usePastedFiles } from './use-pasted-files.tsx'

const NONE: ReadonlySet<string> = new Set()

export function TrayPage({ place: first }: { place: TrayPlace | null }) {
  const { pictures, leftOut, isKept, isOpen } = useTray()
  const [place, setPlace] = useState(first)
  const [selected, setSelected] = useState(NONE)
  const [opened, setOpened] = useState<string | null>(null)
  const navigate = useNavigate()
  const wasPressed = useRef(false)
  usePastedFiles(isOpen)
  useDropPlace(place && { boardId: place.boardId, section: place.sectionId }, place?.name ?? null)
  const onBoard = useSimilarPins(pictures, place)
  const duplicates = useMemo(() => duplicatesIn(pictures, onBoard), [pictures, onBoard])
  const open = pictures.find(({ id }) => id === opened)
  const isReading = pictures.some(({ state }) => state === 'reading')
  const chosen = pictures.filter((picture) => selected.has(picture.id) && !isUnderWay(picture))

  const toggle = useMemo(
    () => (id: string) =>
      setSelected((last) => {
        const next = new Set(last)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )

  /** The address names the place, too, so that it is the same after a reload. */
  function choose(chosenPlace: TrayPlace) {
    setPlace(chosenPlace)
    const { boardId, sectionId: section } = chosenPlace
    navigate(trayPath({ boardId, section }), { replace: true, preventScrollReset: true })
  }

  function onPressed() {
    wasPressed.current = true
  }

  function selectNone() {
    setSelected(NONE)
    onPressed()
  }

  // The pressed button may have disappeared, with the pictures or their selection.
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) focusHeading(document.getElementById('main'))
  })

  function show(id: string, field?: 'altText') {
    setOpened(id)
    if (field) requestAnimationFrame(() => document.getElementsByName(field)[0]?.focus())
  }

  useEffect(() => {
    if (isKept || pictures.length === 0) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isKept, pictures.length])

  if (!isOpen) return <OpeningTray />
  if (pictures.length === 0) {
    return (
      <Empty
        title="No pictures or videos yet"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AddPictures />
            {isClosable() && <Button onClick={() => window.close()}>Close window</Button>}
          </div>
        }
      >
        {`Add up to ${TRAY_PICTURES} pictures or videos, or drop or paste them here. A CSV table made for Pinterest's bulk upload fills in their titles, links and boards. Then save them all.`}
      </Empty>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <section
        aria-label="Save"
        className="flex flex-col gap-4 wide:sticky wide:top-24 wide:order-last"
      >
        {chosen.length > 0 ? (
          <SelectedPictures pictures={chosen} onDone={selectNone} />
        ) : (
          <AllPictures
            place={place}
            duplicates={duplicates}
            onChoosePlace={choose}
            onPressed={onPressed}
          />
        )}
        <p role="status" className="text-sm text-muted empty:hidden">
          {isReading ? 'Reading the files' : ''}
        </p>
        {leftOut > 0 && <Alert>{leftOutText(leftOut)}</Alert>}
        {!isKept && (
          <p className="text-sm text-muted">
            This browser can’t keep the files. Stay on this page until they are saved.
          </p>
        )}
      </section>
      <ul
        aria-label="Pictures and videos"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3 gap-y-5 narrow:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
      >
        {pictures.map((picture, at) => (
          <TrayTile
            key={picture.id}
            picture={picture}
            number={at + 1}
            duplicate={duplicateTextOf(picture, duplicates, place)}
            isSelected={selected.has(picture.id)}
            onSelect={toggle}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {open && (
        <PictureDetails
          picture={open}
          pictures={pictures}
          place={place}
          onOpen={show}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function duplicateTextOf(
  picture: TrayPicture,
  duplicates: ReadonlyMap<string, Duplicate>,
  place: TrayPlace | null,
): string | null {
  const duplicate = duplicates.get(picture.id)
  return duplicate ? duplicateText(duplicate, picture, picture.place ?? place) : null
}
