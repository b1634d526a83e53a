import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileBridge } from '../../lib/platform.ts'
import { loadTexts } from '../../lib/translations.ts'

const ChangeClub = lazy(async () => {
  const [{ ChangeClub }] = await Promise.all([import('./change-club.tsx'), loadTexts('mobile')])
  return { default: ChangeClub }
})

/** Leads to another club in the mobile shell, even if this club does not answer; elsewhere it draws nothing. */
export function ChangeClubButton({ c }: { c?: string }) {
  const { t } = useTranslation()
  const [isOpen, dialog] = useDisclosure(false)
  const bridge = mobileBridge()
  if (!bridge) return null
  return (
    <>
      <Anchor component="button" type="button" size="sm" {...(c === undefined ? {} : { c })} onClick={dialog.open}>
        {t('changeClub')}
      </Anchor>
      <Suspense fallback={null}>{isOpen && <ChangeClub bridge={bridge} isOpen onClose={dialog.close} />}</Suspense>
    </>
  )
}
