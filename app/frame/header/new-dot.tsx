/** A dot on an icon or beside a word. Screen readers hear `label` instead. */
export function NewDot({ label = 'new' }: { label?: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-[-2px] right-[-2px] size-[12px] rounded-full border-2 border-canvas bg-brand"
      />
      <span className="sr-only">{`(${label}) `}</span>
    </>
  )
}
