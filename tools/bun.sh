# Sets BUN to the pinned runtime: the installed one, or one that npx fetches.
BUN=node_modules/bun/bin/bun.exe
if [ "$("$BUN" --version 2>/dev/null)" != 1.4.5 ]; then
  BUN=$(npx --yes --package bun@1.4.5 -- sh -c 'command -v bun')
fi
