import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Snapshot } from './queries.ts'
import classes from './webcams.module.css'

/** Draws a picture that was fetched; its address in the browser ends with it. */
export function Picture({ snapshot: { content }, name }: { snapshot: Snapshot; name: string }) {
  const { t } = useTranslation('webcams')
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return (
    <div className={classes.frame}>
      <img ref={draw} alt={t('pictureOf', { name })} className={classes.picture} />
    </div>
  )
}
