import { type ComponentProps, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { Answer } from '../../../../ui/form/answer.ts'
import { FileField } from '../../../../ui/form/file-field.tsx'
import { usePreparedPicture } from './use-prepared-picture.tsx'

/** A field for one picture, which the browser re-encodes if the server wouldn't accept it. */
export function PictureField({
  inputRef,
  error,
  onPicture,
  ...field
}: Omit<ComponentProps<typeof FileField>, 'button' | 'accept' | 'onChange' | 'inputRef'> & {
  inputRef?: RefObject<HTMLInputElement>
  onPicture?: (file: File | null) => void
}) {
  const answer = useContext(Answer)
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const [, setEmptied] = useState<unknown>(null)
  const { isPreparing, problem, notice, reset, prepare } = usePreparedPicture((file) => {
    // Until then the chosen file stays, so that a form submitted early still has a picture.
    if (file) put(file)
  })

  function put(file: File | null) {
    const transfer = new DataTransfer()
    if (file) transfer.items.add(file)
    if (input.current) input.current.files = transfer.files
    onPicture?.(file)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Each problem empties the field once.
  useEffect(() => {
    if (!problem) return
    put(null)
    // Renders again, so that the field no longer shows the removed file's name.
    setEmptied(problem)
  }, [problem])

  return (
    <div>
      <Answer.Provider value={problem ?? answer}>
        <FileField
          {...field}
          inputRef={input}
          button="Choose a picture"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          error={problem?.text ?? error}
          onChange={({ currentTarget: { files } }) => {
            const file = files?.[0]
            if (file) void prepare(file)
            else {
              reset(null)
              onPicture?.(null)
            }
          }}
        />
      </Answer.Provider>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {isPreparing ? 'Preparing the picture' : notice}
      </p>
    </div>
  )
}
