/** Whether somebody asked for less motion, of us in this browser or of their system. */
export function wantsLessMotion(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
