import { Switch, type SwitchProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { devicesQuery } from '../../../domain/device/door-queries.ts'

/** Whether every active member may use a new door. */
export function EverybodySwitch(props: SwitchProps) {
  const { t } = useTranslation('devices')
  return <Switch label={t('flag.defaultAccess')} description={t('flag.defaultAccessHelp')} {...props} />
}

/** The first door of a club is its entrance: usually everybody has it. */
export function useIsFirstDoor(): boolean {
  const { data } = useQuery(devicesQuery)
  return data !== undefined && !data.some(({ kind, authorised }) => kind === 'door' && authorised)
}
