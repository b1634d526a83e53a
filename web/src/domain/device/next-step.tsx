import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Leads to what a member can do next for what a device or a piece of equipment asks for. */
export function NextStep({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('access')
  return (
    <Anchor component={Link} to={path} fw={600} size="sm" aria-label={`${name}: ${t('asked.next')}`}>
      {t('asked.next')}
    </Anchor>
  )
}
