import { useId } from 'react'
import { useIsHydrated } from '../../../../ui/hydration.ts'

/** A button that opens the browser's chooser for folders. Hidden on phones, and in browsers that have no such chooser. */
export function FolderButton({
  label,
  className,
  onFiles,
}: {
  label: string
  className: string
  onFiles: (files: File[]) => void
}) {
  const isLive = useIsHydrated()
  const id = useId()
  if (!isLive || !('webkitdirectory' in HTMLInputElement.prototype)) return null
  if (matchMedia('(pointer: coarse)').matches) return null
  return (
    <label
      htmlFor={id}
      className={`button relative cursor-pointer outline-offset-2 hover:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-ink ${className}`}
    >
      {label}
      <input
        id={id}
        type="file"
        multiple
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same folder can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  )
}
