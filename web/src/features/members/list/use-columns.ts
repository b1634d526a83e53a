import { useElementSize, useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import type { ShownState } from '../queries.ts'
import { type ColumnName, columnNames, fittingColumns, readColumns, usualColumns } from './columns.ts'

/** The columns chosen in this browser, and a setter. */
export function useChosenColumns() {
  return useLocalStorage<ColumnName[]>({
    key: 'fobhouse-member-columns',
    defaultValue: [...usualColumns],
    deserialize: readColumns,
    getInitialValueInEffect: false,
  })
}

/** The columns that a club with these features can have. */
export function useColumnChoices(): readonly ColumnName[] {
  const { enableMemberBucks, enableMembershipPayments } = useConfiguration().features
  return useMemo(
    () =>
      columnNames.filter((name) => {
        if (name === 'balance') return enableMemberBucks
        return name !== 'plan' || enableMembershipPayments
      }),
    [enableMemberBucks, enableMembershipPayments],
  )
}

/** The columns that fit into the element with `ref`; for applications also since when each is open. */
export function useShownColumns(state: ShownState) {
  const [chosen] = useChosenColumns()
  const choices = useColumnChoices()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const shown = useMemo(() => {
    const wanted = choices.filter((name) => chosen.includes(name) || (name === 'applied' && state === 'application'))
    return fittingColumns(wanted, width)
  }, [choices, chosen, state, width])
  return { ref, shown }
}
