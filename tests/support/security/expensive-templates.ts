/** Templates that are small and ask for a lot of work: one of each kind of loop that Liquid has. */

interface ExpensiveTemplate {
  name: string
  html: string
}

const MANY = '{% assign a = (1..2000000) %}'

/** A text of `count` times `text`, as the variable `s`. */
function long(text: string, count: number): string {
  return `{% assign s = "" | split: "" %}{% assign n = (1..${count}) %}{% capture t %}${text}{% endcapture %}{% assign s = n | join: t %}`
}

const loop = (times: number, body: string) => `{% for x in (1..${times}) %}${body}{% endfor %}`

/** Ended because of their time, or of their size if they allocate as much as they compute. */
export const SLOW_TEMPLATES: ExpensiveTemplate[] = [
  { name: 'where_exp over a range', html: `${MANY}{{ a | where_exp: "i", "i > 5" | size }}` },
  { name: 'reject_exp over a range', html: `${MANY}{{ a | reject_exp: "i", "i > 5" | size }}` },
  { name: 'group_by_exp over a range', html: `${MANY}{{ a | group_by_exp: "i", "i" | size }}` },
  { name: 'find_exp without a match', html: `${MANY}{{ a | find_exp: "i", "i < 0" }}` },
  { name: 'find_index_exp without a match', html: `${MANY}{{ a | find_index_exp: "i", "i < 0" }}` },
  { name: 'has_exp without a match', html: `${MANY}{{ a | has_exp: "i", "i < 0" }}` },
  { name: 'where over a range', html: `${MANY}{{ a | where: "x", 1 | size }}` },
  { name: 'reject over a range', html: `${MANY}{{ a | reject: "x", 1 | size }}` },
  { name: 'group_by over a range', html: `${MANY}{{ a | group_by: "x" | size }}` },
  { name: 'find without a match', html: `${MANY}{{ a | find: "x", 1 }}` },
  { name: 'find_index without a match', html: `${MANY}{{ a | find_index: "x", 1 }}` },
  { name: 'has without a match', html: `${MANY}{{ a | has: "x", 1 }}` },
  { name: 'map over a range', html: `${MANY}${loop(9, '{{ a | map: "x" | size }}')}` },
  { name: 'sum of a field', html: `${MANY}${loop(9, '{{ a | sum: "x" }}')}` },
  { name: 'sort by a field', html: `${MANY}{{ a | sort: "x" | size }}` },
  { name: 'sample of a range', html: `${MANY}${loop(9, '{{ a | sample: 2 | size }}')}` },
  { name: 'sum again and again', html: `${MANY}${loop(999, '{{ a | sum }}')}` },
  { name: 'loops in loops', html: loop(4_000, loop(4_000, '')) },
  { name: 'loops with output', html: loop(1_000, loop(1_000, '{{ x | plus: 1 }}')) },
  { name: 'tablerow', html: '{% tablerow x in (1..4000000) cols: 3 %}{% endtablerow %}' },
  { name: 'cycle', html: loop(4_000_000, '{% cycle "a", "b" %}') },
  { name: 'increment', html: loop(4_000_000, '{% increment z %}') },
  { name: 'case', html: loop(4_000_000, '{% case x %}{% when 0 %}{% endcase %}') },
  {
    name: 'a loop with an offset',
    html: `${MANY}${loop(9_000, '{% for y in a limit: 1 offset: 1000000 %}{% endfor %}')}`,
  },
  {
    name: 'comparisons of long lists',
    html: `${MANY}{% assign b = a | compact %}${loop(9_000, '{% if a == b %}{% endif %}')}`,
  },
  {
    name: 'searches in a long list',
    html: `${MANY}${loop(9_000, '{% if a contains 0 %}{% endif %}')}`,
  },
  {
    name: 'searches in a long text',
    html: `${long('aaaaaaaa', 90_000)}${loop(90_000, '{% if s contains "aaaaaaab" %}{% endif %}')}`,
  },
  {
    name: 'sorts of long texts',
    html: `${long('0123456789', 1_000)}{% assign l = "" | split: "" %}${loop(200, '{% assign u = s | append: x %}{% assign l = l | push: u %}')}${loop(9_000, '{% assign z = l | sort_natural %}')}`,
  },
  {
    name: 'dates',
    html: loop(
      900_000,
      '{{ "2026-11-20T10:00:00Z" | date: "full", "de-DE", "Europe/Berlin" | size }}',
    ),
  },
  { name: 'a long date format', html: `${long('%c', 400_000)}{{ "now" | date: s | size }}` },
  {
    name: 'a filter in the expression of a filter',
    html: `{% assign a = (1..3000) %}{{ a | where_exp: "i", "a | where_exp: 'j', 'j > i'" | size }}`,
  },
  {
    name: 'a long expression',
    html: `${long(' and i', 90_000)}{% assign e = "i" | append: s %}{{ n | where_exp: "i", e | size }}`,
  },
]

/** Ended because of their size. */
export const LARGE_TEMPLATES: ExpensiveTemplate[] = [
  { name: 'a range of 10 million', html: '{% assign a = (1..10000000) %}' },
  {
    name: 'append that doubles',
    html: `{% assign a = "x" %}${loop(99, '{% assign a = a | append: a %}')}`,
  },
  {
    name: 'append to a long text',
    html: `{% assign a = "x" %}${loop(90_000, '{% assign a = a | append: "y" %}')}`,
  },
  {
    name: 'capture that doubles',
    html: `{% assign a = "x" %}${loop(99, '{% capture a %}{{ a | raw }}{{ a | raw }}{% endcapture %}')}`,
  },
  {
    name: 'concat that doubles',
    html: `{% assign a = (1..9) %}${loop(99, '{% assign a = a | concat: a %}')}`,
  },
  { name: 'replace that multiplies', html: `${long('a', 90_000)}{{ s | replace: "a", s }}` },
  {
    name: 'split and join that multiply',
    html: `${long('a', 90_000)}{{ s | split: "" | join: s }}`,
  },
  {
    name: 'JSON of a long list, repeatedly',
    html: `{% assign a = (1..400000) %}${loop(99, '{{ a | json | size }}')}`,
  },
  { name: 'a wide date', html: '{{ "now" | date: "%99999999Y" }}' },
  { name: 'tags nested 20,000 deep', html: '{% if a %}'.repeat(20_000) },
  { name: 'brackets nested 60,000 deep', html: `{{ ${'a['.repeat(60_000)} }}` },
]

/** Other files are out of reach. */
export const FILE_TAGS = ['include', 'render', 'layout', 'block'].map((tag) => ({
  name: tag,
  html: `{% ${tag} "x" %}`,
}))
