// What can be chosen in the filters.

const MOST_CHOICES = 200;

/** What can be chosen: for each filter its values with the number of dialogs that have one, most first. */
function choicesOf(dialogs) {
  const counts = Object.fromEntries(Object.keys(CHOICES).map((name) => [name, new Map()]));
  for (const dialog of dialogs) {
    const seen = Object.fromEntries(Object.keys(CHOICES).map((name) => [name, new Set()]));
    seesOf(dialog, seen);
    for (const name in counts) for (const value of seen[name]) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  }
  const sorted = (values) => [...values].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_CHOICES);
  return Object.fromEntries(Object.entries(counts).map(([name, values]) => [name, sorted(values)]));
}
