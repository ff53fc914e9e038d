#!/bin/sh
# Redis for several machines, tried on one: all nodes listen on loopback, on free ports, and
# write what they hold into a folder.
#
#   cluster.sh up DIR [REPLICAS]         a Cluster of three masters with so many replicas each, 1
#                                        unless said, at a node time-out of one second
#   cluster.sh sentinels DIR [REPLICAS]  a master with so many replicas, 2 unless said, and three
#                                        Sentinels
#   cluster.sh down DIR                  ends what was started there
#
# The first two print what `rattle serve --redis` wants. In DIR/PORT a node has its configuration,
# redis.conf, with which redis-server starts it again, and its process, pid.
set -eu

# Each change is with the operating system before it is answered: a node that dies and comes back
# before another has taken its place has forgotten nothing.
# And a node that comes back as a replica is not kept waiting for others.
remembering="appendonly yes
appendfsync everysec
save \"\"
repl-diskless-sync-delay 0"

# start LINE... starts a node with these lines of configuration and sets $port. What the nodes of
# a cluster say to each other goes over the port ten thousand above.
start() {
	for port in $(shuf -i 10000-19999 -n 10); do
		mkdir "$dir/$port" 2>/dev/null || continue
		here="$dir/$port"
		printf '%s\n' "port $port" "bind 127.0.0.1" "dir \"$here\"" "pidfile \"$here/pid\"" \
			"logfile \"$here/log\"" "daemonize yes" "$@" >"$here/redis.conf"
		case "$*" in
		sentinel*) redis-server "$here/redis.conf" --sentinel >/dev/null ;;
		*) redis-server "$here/redis.conf" >/dev/null ;;
		esac
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			# Somebody else may have the port, and even answer there.
			answers=$(redis-cli -p "$port" info server 2>/dev/null | tr -d '\r' | sed -n 's/^process_id://p')
			[ -n "$answers" ] && [ "$answers" = "$(cat "$here/pid" 2>/dev/null)" ] && return
			sleep 0.1
		done
		rm -r "${here:?}"
	done
	echo "redis-server does not start" >&2
	exit 1
}

# await PORT PATTERN COMMAND... waits until a node answers like that.
await() {
	at=$1 pattern=$2 tries=0
	shift 2
	until redis-cli -p "$at" "$@" | tr -d '\r' | tr '\n' ' ' | grep -q "$pattern"; do
		tries=$((tries + 1))
		if [ $tries -gt 300 ]; then
			echo "node $at never answers $pattern to $*" >&2
			exit 1
		fi
		sleep 0.1
	done
}

cluster() {
	nodes=
	for _ in $(seq $((3 * (1 + $1)))); do
		start "$remembering" "cluster-enabled yes" "cluster-node-timeout 1000" "cluster-require-full-coverage no"
		nodes="$nodes $port"
	done
	replicas=$1 number=0
	set -- $nodes
	redis-cli -p "$1" cluster addslotsrange 0 5460 >/dev/null
	redis-cli -p "$2" cluster addslotsrange 5461 10922 >/dev/null
	redis-cli -p "$3" cluster addslotsrange 10923 16383 >/dev/null
	for port; do
		number=$((number + 1))
		redis-cli -p "$port" cluster set-config-epoch $number >/dev/null
		redis-cli -p "$port" cluster meet 127.0.0.1 "$1" >/dev/null
	done
	for port; do
		await "$port" "cluster_slots_ok:16384.*cluster_known_nodes:$# " cluster info
	done
	number=0
	for port; do
		number=$((number % 3 + 1))
		eval "master=\$$number"
		[ "$port" = "$master" ] || await "$port" OK cluster replicate "$(redis-cli -p "$master" cluster myid)"
	done
	for master in "$1" "$2" "$3"; do
		await "$master" "connected_slaves:$replicas " info replication
	done
	for port; do
		await "$port" "role:master\|master_link_status:up" info replication
		await "$port" cluster_state:ok cluster info
	done
	echo "redis://127.0.0.1:$1?addr=127.0.0.1:$2&addr=127.0.0.1:$3"
}

sentinels() {
	start "$remembering"
	master=$port
	for _ in $(seq "$1"); do
		start "$remembering" "replicaof 127.0.0.1 $master"
		await "$port" master_link_status:up info replication
	done
	replicas=$1 nodes=
	# A Sentinel that has learnt of a new master first pings it after a second: with no more than that
	# until it takes a node for dead, two of them now and then end a failover by the next.
	for _ in 1 2 3; do
		start "sentinel monitor rattle 127.0.0.1 $master 2" \
			"sentinel down-after-milliseconds rattle 1500" "sentinel failover-timeout rattle 2000"
		nodes="$nodes $port"
	done
	set -- $nodes
	for port; do
		await "$port" "num-slaves $replicas num-other-sentinels 2 " sentinel master rattle
	done
	echo "redis://127.0.0.1:$1?master_name=rattle&addr=127.0.0.1:$2&addr=127.0.0.1:$3"
}

down() {
	for node in "$dir"/*/; do
		port=$(basename "$node")
		pid=$(cat "$node/pid" 2>/dev/null) || continue
		# One that was killed has left its number, which may be another's by now.
		ours() { ps -o args= -p "$pid" | grep -q "^redis-server 127.0.0.1:$port"; }
		ours || continue
		kill "$pid"
		kill -CONT "$pid" # one that was told to stop does not hear
		while ours; do sleep 0.05; done
	done
}

[ $# -ge 2 ] || { sed -n '2,13s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$2"
dir=$(cd "$2" && pwd)
case $1 in
up) cluster "${3:-1}" ;;
sentinels) sentinels "${3:-2}" ;;
down) down ;;
*) "$0" ;;
esac
