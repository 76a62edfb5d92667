import { type DragEvent, type RefObject, useState } from 'react'

/** Accepts files dropped anywhere on a form, as if they were chosen in its field. */
export function useDrop(field: RefObject<HTMLInputElement>, canTake: boolean) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(canTake)
      },
      onDragLeave() {
        setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        const { files } = event.dataTransfer
        if (files.length === 0) return
        event.preventDefault()
        if (!canTake || !field.current) return
        field.current.files = files
        field.current.dispatchEvent(new Event('change', { bubbles: true }))
      },
    },
  }
}
