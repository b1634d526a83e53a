import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useChosenInSight } from './use-chosen-in-sight.ts'

export type AddressTab = { value: string; label: string; content: ReactNode }

/** Tabs that the address remembers as `?tab=`; the first tab has no parameter. */
export function AddressTabs({ tabs }: { tabs: readonly [AddressTab, ...AddressTab[]] }) {
  const [search, setSearch] = useSearchParams()
  const [first] = tabs
  const { value, content } = tabs.find((tab) => tab.value === search.get('tab')) ?? first
  const list = useChosenInSight<HTMLDivElement>(value)
  const choose = (chosen: string | null) =>
    setSearch(chosen === first.value || chosen === null ? {} : { tab: chosen }, { replace: true })
  return (
    <Tabs value={value} onChange={choose} keepMounted={false}>
      {/* On a phone the last tabs are a swipe away instead of on a second line. */}
      <Tabs.List ref={list} mb="md" style={{ flexWrap: 'nowrap', overflow: 'auto hidden' }}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{content}</Tabs.Panel>
    </Tabs>
  )
}
