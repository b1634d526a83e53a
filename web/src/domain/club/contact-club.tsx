import { Button, type ButtonProps } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from './configuration.ts'

/** A mail link to the club; nothing if it has no address. */
export function ContactClub({ iconSize = 20, ...props }: ButtonProps & { iconSize?: number }) {
  const { t } = useTranslation()
  const { admin } = useConfiguration().contact
  if (admin === '') return null
  return (
    <Button
      component="a"
      href={`mailto:${admin}`}
      leftSection={<IconMail size={iconSize} stroke={1.75} aria-hidden />}
      {...props}
    >
      {t('contactClub')}
    </Button>
  )
}
