"""What the subcommands of ``rulekit`` do; ``rulekit.cli`` says how they are called."""
